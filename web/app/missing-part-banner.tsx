import { Trans } from '@lingui/react/macro';

import { useAtomValue } from '#web/state/store.ts';

import { missingPartAtom } from './missing-part-atom.ts';
import { MissingPartNotice } from './missing-part-notice.tsx';

/** Says that a part of the page could not be fetched. After a release only a new document finds the new files. */
export function MissingPartBanner() {
  const isMissing = useAtomValue(missingPartAtom);
  if (!isMissing) return null;
  return (
    <MissingPartNotice
      action={
        <button
          type="button"
          className="text-link -my-2 py-2 font-semibold"
          onClick={() => location.reload()}
        >
          <Trans>Ladda om sidan</Trans>
        </button>
      }
    />
  );
}
