import { Trans, useLingui } from '@lingui/react/macro';
import { EyeOff } from 'lucide-react';

import { useIsAccessLive } from '#web/entities/access/connection.ts';
import { AfterCleanups } from '#web/entities/scans/before-after.tsx';
import type { ScanResult } from '#web/entities/scans/scan-entry.ts';
import { SenderList } from '#web/entities/scans/sender-list.tsx';
import { useShowScan } from '#web/features/scan/use-show-scan.ts';
import { useStartScan } from '#web/features/scan/use-start-scan.ts';
import { Button, ButtonLink } from '#web/shared/components/button.tsx';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';
import { usePathWithParams } from '#web/shared/router/paths.ts';
import type { AchievementList } from '#worker/contract/achievements.ts';
import type { SenderView } from '#worker/contract/scans.ts';

import { AchievementsCard } from './achievements-card.tsx';
import { YourCleanups } from './cleanup-list.tsx';
import { type HistoryRow, withDebtOf } from './history-rows.ts';
import { HowItWorks } from './how-it-works.tsx';
import type { LatestResult } from './load-dashboard.ts';
import { type Rows, WithRows } from './report-heading.tsx';
import { ScanHistory } from './scan-history.tsx';

type StartScanCardProps = {
  starting: ReturnType<typeof useStartScan>;
  /** Otherwise /scan would start a new scan unasked. */
  hasScanToOpen: boolean;
  hasChoice: boolean;
};

function StartScanCard({ starting, hasScanToOpen, hasChoice }: StartScanCardProps) {
  const { i18n } = useLingui();
  const pathWithParams = usePathWithParams();
  const { isStarting, refusal, start } = starting;
  const isLive = useIsAccessLive();
  return (
    <section className="receipt">
      <div className="receipt-paper font-sans">
        <h2 className="text-2xl">
          <Trans>Väg inkorgen igen</Trans>
        </h2>
        <p className="mt-3 text-[0.9375rem] text-soft">
          <Trans>En ny skanning räknar om allt. Tre om dagen är gratis.</Trans>
        </p>
        <p role="alert" className="mt-3 text-[0.9375rem] text-clay-text empty:hidden">
          {refusal === null ? null : i18n._(ERROR_MESSAGES[refusal])}
        </p>
        {isLive ? (
          <>
            <Button
              variant={hasChoice ? 'secondary' : 'primary'}
              className="mt-6 w-full"
              isBusy={isStarting}
              // `disabled` would drop the focus.
              aria-disabled={isStarting || refusal !== null}
              onClick={refusal === null ? () => void start() : undefined}
            >
              <Trans>Starta ny skanning</Trans>
            </Button>
            {hasScanToOpen ? (
              <ButtonLink to={pathWithParams('/scan')} variant="quiet" className="mt-1 w-full">
                <Trans>Öppna senaste skanningen</Trans>
              </ButtonLink>
            ) : null}
          </>
        ) : (
          <ButtonLink to={pathWithParams('/scan')} variant="secondary" className="mt-6 w-full">
            <Trans>Anslut och skanna</Trans>
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

type DashboardSendersProps = {
  senders: readonly SenderView[] | null;
  isLive: boolean;
};

/** Senders' names are deleted when the access ends; only a new scan brings them back. */
function DashboardSenders({ senders, isLive }: DashboardSendersProps) {
  const { t } = useLingui();
  const isConnected = useIsAccessLive();
  const isErased = !isConnected || (!isLive && senders?.length === 0);

  if (!isErased) {
    return <SenderList senders={senders} emptyText={t`Inga nyhetsbrev hittades.`} />;
  }
  return (
    <div className="mt-6 border-y border-dashed border-line-strong/60 py-10 text-soft">
      <EyeOff aria-hidden="true" className="size-6" />
      <p className="mt-3 font-semibold text-ink">
        <Trans>Namnen är raderade</Trans>
      </p>
      <p className="mt-1 max-w-[30rem] text-[0.9375rem]">
        <Trans>
          När åtkomsten går ut tar vi bort vilka avsändare det gällde. Siffrorna ovanför finns kvar.
        </Trans>{' '}
        {isConnected ? (
          <Trans>Skanna igen för att se listan på nytt.</Trans>
        ) : (
          <Trans>Anslut och skanna igen för att se listan på nytt.</Trans>
        )}
      </p>
    </div>
  );
}

type ReportDetailsProps = {
  latest: LatestResult;
  /** As it is now. */
  result: ScanResult;
  history: readonly HistoryRow[];
  cleanups: Promise<Rows>;
  achievements: Promise<AchievementList | null>;
  cleanedOf: (rows: Rows) => number;
  hasChoice: (rows: Rows) => boolean;
};

export function ReportDetails({
  latest,
  result: { scan, senders },
  history,
  cleanups,
  achievements,
  cleanedOf,
  hasChoice,
}: ReportDetailsProps) {
  const isEmpty = scan.resultSummary.totalEmails === 0;
  // Lifted: the card remounts when the clean-ups arrive.
  const starting = useStartScan(useShowScan());
  const startScan = (rows: Rows) => (
    <StartScanCard
      starting={starting}
      hasChoice={hasChoice(rows)}
      hasScanToOpen={latest.isLive || history.some(({ state }) => state === 'running')}
    />
  );
  return (
    <>
      <WithRows cleanups={cleanups} fallback={null}>
        {(rows) => <AfterCleanups scan={scan} cleanedCount={cleanedOf(rows)} />}
      </WithRows>
      <div className="mt-16 grid grid-cols-1 gap-x-16 gap-y-16 border-t border-line pt-10 md:pt-16 lg:beside-23">
        <div className="min-w-0 lg:order-2">
          <WithRows cleanups={cleanups} fallback={startScan([])}>
            {(rows) => startScan(rows)}
          </WithRows>
          <section className="mt-16">
            <h2 className="text-2xl">
              <Trans>Senaste skanningarna</Trans>
            </h2>
            <ScanHistory rows={withDebtOf(scan, history)} />
          </section>
          <YourCleanups cleanups={cleanups} />
        </div>
        {isEmpty ? null : (
          <section className="min-w-0 lg:order-1">
            <h2 className="text-3xl sm:text-4xl">
              <Trans>De skickar mest</Trans>
            </h2>
            <DashboardSenders senders={senders} isLive={latest.isLive} />
          </section>
        )}
      </div>
      <AchievementsCard achievements={achievements} />
      <HowItWorks />
    </>
  );
}

type EmptyDetailsProps = Pick<ReportDetailsProps, 'history' | 'cleanups'>;

/** Before the first result. */
export function EmptyDetails({ history, cleanups }: EmptyDetailsProps) {
  return (
    <>
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
