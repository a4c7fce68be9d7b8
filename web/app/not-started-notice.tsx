import { Trans } from '@lingui/react/macro';

import { MissingPartNotice } from './missing-part.tsx';
import { NOT_STARTED_ID } from './show-not-started.ts';

/** An empty address is that of the document: following it is loading it anew. */
const THIS_DOCUMENT = '';

/** What every document brings along for when its script cannot be fetched (`showNotStarted`): it works without any. */
export function NotStartedNotice() {
  return (
    <template id={NOT_STARTED_ID}>
      <MissingPartNotice
        action={
          <a href={THIS_DOCUMENT} className="text-link -my-2 py-2 font-semibold">
            <Trans>Ladda om sidan</Trans>
          </a>
        }
      />
    </template>
  );
}
