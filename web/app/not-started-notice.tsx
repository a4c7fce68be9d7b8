import { Trans } from '@lingui/react/macro';

import { MissingPartNotice } from './missing-part.tsx';
import { NOT_STARTED_ID } from './show-not-started.ts';

/** A link to the empty address reloads the document. */
const THIS_DOCUMENT = '';

/** In every document, for when its script cannot be fetched (`showNotStarted`). */
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
