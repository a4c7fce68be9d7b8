import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { ReloadLink } from '#web/shared/components/links.tsx';
import { missingPartAtom, missingDrawnPartCountAtom } from '#web/shared/lib/part-on-demand.tsx';
import { useAtomValue } from '#web/shared/lib/store.ts';

import { NOT_STARTED_ID } from './show-not-started.ts';

export function MissingPartNotice({ action }: { action: ReactNode }) {
  return (
    <p
      role="alert"
      className="sticky top-0 z-50 border-b border-clay bg-clay-tint px-5 py-3 text-center text-[0.9375rem] text-clay-text"
    >
      <Trans>Det gick inte att hämta allt.</Trans> {action}
    </p>
  );
}

/** After a release only a new document refers to the new files. */
export function MissingPartBanner() {
  const isOneMissing = useAtomValue(missingPartAtom);
  const missingCount = useAtomValue(missingDrawnPartCountAtom);
  if (!isOneMissing && missingCount === 0) return null;
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

/** In the app's document, for when its script cannot be fetched (`showNotStarted`). */
export function NotStartedNotice() {
  return (
    <template id={NOT_STARTED_ID}>
      <MissingPartNotice
        action={
          <ReloadLink className="-my-2 py-2 font-semibold">
            <Trans>Ladda om sidan</Trans>
          </ReloadLink>
        }
      />
    </template>
  );
}
