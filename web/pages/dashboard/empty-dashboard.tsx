import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';

import type { CleanupRow } from '#web/entities/cleanups/cleanup-rows.ts';
import { ButtonLink } from '#web/shared/components/button.tsx';
import { Skeleton } from '#web/shared/components/loading.tsx';
import { Receipt } from '#web/shared/components/paper/receipt.tsx';
import { BlankReceiptLines } from '#web/shared/components/paper/void-receipt.tsx';
import { lazyPart } from '#web/shared/lib/part-on-demand.tsx';
import { usePathWithParams } from '#web/shared/router/paths.ts';

import { type HistoryRow, useRenewalAtScanEnd } from './history-rows.ts';

/** Below what is seen first. */
const EmptyDetails = lazyPart(async () => (await import('./report-details.tsx')).EmptyDetails);

type EmptyDashboardProps = {
  history: readonly HistoryRow[];
  cleanups: Promise<readonly CleanupRow[] | null>;
};

export function EmptyDashboard({ history, cleanups }: EmptyDashboardProps) {
  const { t } = useLingui();
  const pathWithParams = usePathWithParams();
  const isRunning = history.some(({ state }) => state === 'running');
  useRenewalAtScanEnd(history);
  return (
    <>
      <div className="mt-10 grid grid-cols-1 items-center gap-x-16 gap-y-16 md:beside-22">
        <div>
          <h1 className="text-5xl sm:text-6xl">
            {isRunning ? <Trans>Inkorgen vägs just nu</Trans> : <Trans>Inget vägt än</Trans>}
          </h1>
          <p className="mt-6 max-w-lg text-lg text-soft">
            {isRunning ? (
              <Trans>
                Skanningen pågår, och kvittot kommer hit när den är klar. Den fortsätter utan dig.
              </Trans>
            ) : (
              <Trans>
                Starta en skanning så kommer kvittot hit: hur mycket som ligger i inkorgen, hur
                gammalt det är och vem det kommer från. De flesta inkorgar är klara inom ett par
                minuter.
              </Trans>
            )}
          </p>
          <ButtonLink to={pathWithParams('/scan')} className="mt-10 w-full sm:w-auto">
            {isRunning ? <Trans>Följ skanningen</Trans> : <Trans>Skanna min inkorg</Trans>}
          </ButtonLink>
        </div>
        <Receipt
          subtitle={t`Kvitto på din inkorg`}
          className="mx-auto w-full max-w-[22rem] md:rotate-1"
        >
          <BlankReceiptLines />
        </Receipt>
      </div>
      <Suspense fallback={<Skeleton className="mt-16 h-64" />}>
        <EmptyDetails history={history} cleanups={cleanups} />
      </Suspense>
    </>
  );
}
