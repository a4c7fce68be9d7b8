import { Trans, useLingui } from '@lingui/react/macro';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { BlankReceiptLines } from '#web/components/blank-receipt-lines.tsx';
import { Receipt } from '#web/components/receipt.tsx';

import type { CleanupRow } from './cleanup-rows.ts';
import { HowItWorks } from './how-it-works.tsx';
import type { HistoryRow } from './history-rows.ts';
import { ScanHistory } from './scan-history.tsx';
import { YourCleanups } from './your-cleanups.tsx';

type EmptyDashboardProps = {
  history: readonly HistoryRow[];
  cleanups: Promise<readonly CleanupRow[] | null>;
};

/** Before the first result. */
export function EmptyDashboard({ history, cleanups }: EmptyDashboardProps) {
  const { t } = useLingui();
  const keptPath = useKeptPath();
  const isRunning = history.some(({ state }) => state === 'running');
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
          <ButtonLink to={keptPath('/scan')} className="mt-10 w-full sm:w-auto">
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
      {history.length === 0 ? null : (
        <section className="mt-16 border-t border-line pt-10">
          <h2 className="text-3xl">
            <Trans>Senaste skanningarna</Trans>
          </h2>
          <ScanHistory rows={history} />
        </section>
      )}
      <YourCleanups cleanups={cleanups} />
      <HowItWorks />
    </>
  );
}
