import { Trans } from '@lingui/react/macro';

import { BrandMark } from '#web/components/brand-mark.tsx';

/** Before the first page has its code and data. */
export function StartingScreen() {
  return (
    <div role="status" className="grid min-h-dvh place-items-center">
      <BrandMark className="h-10 w-auto animate-pulse text-moss" />
      <span className="sr-only">
        <Trans>Laddar …</Trans>
      </span>
    </div>
  );
}
