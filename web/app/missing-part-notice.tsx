import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** Says that something could not be fetched, and offers what brings it. */
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
