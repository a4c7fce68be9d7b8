import { Trans } from '@lingui/react/macro';

import type { AchievementList } from '#worker/contract/achievements.ts';

import { Tag } from '#web/components/tag.tsx';
import { AchievementsCard } from '#web/features/achievements/achievements-card.tsx';
import { ForecastNote } from '#web/features/scan/forecast-note.tsx';
import { ResultFigures } from '#web/features/scan/result-figures.tsx';
import { isOfferGone } from '#web/features/scan/offered.ts';
import { StandingLine } from '#web/features/scan/standing-line.tsx';
import { useBetterResult } from '#web/features/scan/use-better-result.ts';
import { useShowScan } from '#web/features/scan/use-show-scan.ts';
import { useStartScan } from '#web/features/scan/use-start-scan.ts';
import { useDateFormat } from '#web/i18n/use-date-format.ts';

import { AfterCleanups } from './after-cleanups.tsx';
import { boughtSince, cleanedSince } from './cleaned-since.ts';
import { ChooseLink } from './choose-link.tsx';
import { DashboardSenders } from './dashboard-senders.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { withDebtOf, type HistoryRow } from './history-rows.ts';
import { mayForecastBeLow } from './may-forecast-be-low.ts';
import type { LatestResult } from './load-dashboard.ts';
import { ReportHeading } from './report-heading.tsx';
import { RescanReminder } from './rescan-reminder.tsx';
import { ScanHistory } from './scan-history.tsx';
import { StartScanCard } from './start-scan-card.tsx';
import { WithRows, type Rows } from './with-rows.tsx';
import { YourCleanups } from './your-cleanups.tsx';

type ReportViewProps = {
  latest: LatestResult;
  history: readonly HistoryRow[];
  cleanups: Promise<Rows>;
  achievements: Promise<AchievementList | null>;
};

/** The newest result, which may still get better while it is looked at. Key it by the scan. */
export function ReportView({ latest, history, cleanups, achievements }: ReportViewProps) {
  const dates = useDateFormat();
  const { result, standing } = useBetterResult(latest, latest.isLive);
  const { scan, senders } = result;
  const { resultSummary: summary, finishedAtMs } = scan;
  const isEmpty = summary.totalEmails === 0;
  const cleanedOf = (rows: Rows) => cleanedSince(rows, finishedAtMs);
  const hasChoice = (rows: Rows) =>
    latest.isLive && !isOfferGone(summary, boughtSince(rows, finishedAtMs));
  // Kept here: the card is drawn anew when the clean-ups come.
  const starting = useStartScan(useShowScan());
  const startScan = (rows: Rows) => (
    <StartScanCard
      starting={starting}
      hasChoice={hasChoice(rows)}
      hasScanToOpen={latest.isLive || history.some(({ state }) => state === 'running')}
    />
  );
  const figures = (rows: Rows) => (
    <ResultFigures
      summary={summary}
      className="mt-10 md:mt-16"
      isBeforeCleanup={cleanedOf(rows) > 0}
      note={mayForecastBeLow(rows, scan.startedAtMs) ? <ForecastNote /> : null}
    />
  );
  return (
    <>
      <RescanReminder lastScanAtMs={finishedAtMs} />
      <div className="mt-10">
        <Tag>
          <Trans>Vägd {dates.dateTime(finishedAtMs)}</Trans>
        </Tag>
        <ReportHeading
          isEmpty={isEmpty}
          sizeBytes={summary.total_size_bytes}
          cleanups={cleanups}
          cleanedOf={cleanedOf}
        />
        {latest.isLive && !isEmpty ? <StandingLine standing={standing} /> : null}
      </div>
      {isEmpty ? null : (
        <WithRows cleanups={cleanups} fallback={figures([])}>
          {(rows) => figures(rows)}
        </WithRows>
      )}
      <WithRows cleanups={cleanups} fallback={null}>
        {(rows) => (
          <>
            {hasChoice(rows) ? <ChooseLink /> : null}
            <AfterCleanups scan={scan} cleanedCount={cleanedOf(rows)} />
          </>
        )}
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
