import { Trans } from '@lingui/react/macro';
import { useRevalidator } from 'react-router';

import { Banner } from '#web/components/banner.tsx';
import { LiveScan } from '#web/features/scan/live-scan.tsx';

/** The scan that the deep clean-up chooses from, as it runs: its result is the choice. */
export function DeepScan({ scanId }: { scanId: string }) {
  const revalidator = useRevalidator();
  return (
    <>
      <div className="pt-6">
        <Banner tone="quiet" title={<Trans>Först letar vi igenom hela brevlådan</Trans>}>
          <Trans>
            Djupstädningen tar med utskick från alla år och varje avsändare vi kan hitta. Det är
            gratis, och du betalar först när du har valt.
          </Trans>
        </Banner>
      </div>
      <LiveScan
        scanId={scanId}
        mode="complete"
        onFinished={() => revalidator.revalidate()}
        onRetry={() => void revalidator.revalidate()}
      />
    </>
  );
}
