import { Trans } from '@lingui/react/macro';

import { Banner } from '#web/components/banner.tsx';
import { isSellingAtom } from '#web/features/access/session-atoms.ts';
import { useAtomValue } from '#web/state/store.ts';

/** Says, before anybody has chosen anything, that nothing can be ordered at the moment. */
export function ClosedSalesNote() {
  if (useAtomValue(isSellingAtom)) return null;
  return (
    <div className="mt-6 max-w-[44rem]">
      <Banner tone="warning" title={<Trans>Stängd kassa</Trans>}>
        <Trans>
          Just nu säljer vi inga nya städningar. Att skanna är gratis som vanligt, och det du redan
          har köpt gör vi klart.
        </Trans>
      </Banner>
    </div>
  );
}
