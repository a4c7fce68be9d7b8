import { Plural, Trans } from '@lingui/react/macro';
import { CalendarClock } from 'lucide-react';
import { Suspense, useState } from 'react';

import { usePathWithParams } from '#web/shared/router/paths.ts';
import { Banner } from '#web/shared/components/banner.tsx';
import { ButtonLink } from '#web/shared/components/button.tsx';
import { Skeleton } from '#web/shared/components/loading.tsx';
import { Tag } from '#web/shared/components/marks.tsx';
import { lazyPart } from '#web/shared/lib/part-on-demand.tsx';
import { useNow } from '#web/shared/lib/use-now.ts';
import { isOfferGone } from '#web/entities/scans/offered.ts';
import { ResultFigures } from '#web/entities/scans/result-figures.tsx';
import { StatusLine } from '#web/entities/scans/status-line.tsx';
import { useBetterResult } from '#web/entities/scans/use-better-result.ts';
import { useIsAccessLive } from '#web/entities/access/connection.ts';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { readPlan } from '#web/entities/orders/plan-memory.ts';
import type { AchievementList } from '#worker/contract/achievements.ts';
import { CHOOSE_PATHS } from '#worker/domain/orders/chosen-rows.ts';

import {
  boughtSince,
  cleanedSince,
  mayForecastBeLow,
} from '#web/entities/cleanups/cleanup-rows.ts';
import { type HistoryRow, daysWhenRescanIsDue, useRenewalAtScanEnd } from './history-rows.ts';
import type { LatestResult } from './load-dashboard.ts';
import { ReportHeading, type Rows, WithRows } from './report-heading.tsx';

/** Below what is seen first. */
const ReportDetails = lazyPart(async () => (await import('./report-details.tsx')).ReportDetails);

const REFRESH_MS = 3_600_000;

function RescanReminder({ lastScanAtMs }: { lastScanAtMs: number }) {
  const days = daysWhenRescanIsDue(lastScanAtMs, useNow(REFRESH_MS));
  if (days === null) return null;
  return (
    <div className="mt-6">
      <Banner tone="notice" icon={<CalendarClock />} title={<Trans>Dags att väga om?</Trans>}>
        <Plural
          value={days}
          one="Din senaste skanning är # dag gammal."
          other="Din senaste skanning är # dagar gammal."
        />
      </Banner>
    </div>
  );
}

function ChooseLink() {
  const pathWithParams = usePathWithParams();
  const isLive = useIsAccessLive();
  const [plan] = useState(readPlan);
  if (!isLive) return null;
  return (
    <p className="mt-10">
      <ButtonLink to={pathWithParams(CHOOSE_PATHS[plan ?? 'direct'])} className="max-sm:w-full">
        <Trans>Välj vad som ska bort</Trans>
      </ButtonLink>
    </p>
  );
}

type ReportViewProps = {
  latest: LatestResult;
  history: readonly HistoryRow[];
  cleanups: Promise<Rows>;
  achievements: Promise<AchievementList | null>;
};

/** May still improve while it is shown. Key by scan. */
export function ReportView({ latest, history, cleanups, achievements }: ReportViewProps) {
  const dates = useDateFormat();
  const { result, status } = useBetterResult(latest, latest.isLive);
  useRenewalAtScanEnd(history);
  const { scan } = result;
  const { resultSummary: summary, finishedAtMs } = scan;
  const isEmpty = summary.totalEmails === 0;
  const cleanedOf = (rows: Rows) => cleanedSince(rows, finishedAtMs);
  const hasChoice = (rows: Rows) =>
    latest.isLive && !isOfferGone(summary, boughtSince(rows, finishedAtMs));
  const figures = (rows: Rows) => (
    <ResultFigures
      summary={summary}
      className="mt-10 md:mt-16"
      isBeforeCleanup={cleanedOf(rows) > 0}
      mayForecastBeLow={mayForecastBeLow(rows, scan.startedAtMs)}
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
        {latest.isLive && !isEmpty ? <StatusLine status={status} /> : null}
      </div>
      {isEmpty ? null : (
        <WithRows cleanups={cleanups} fallback={figures([])}>
          {(rows) => figures(rows)}
        </WithRows>
      )}
      <WithRows cleanups={cleanups} fallback={null}>
        {(rows) => (hasChoice(rows) ? <ChooseLink /> : null)}
      </WithRows>
      <Suspense fallback={<Skeleton className="mt-16 h-64" />}>
        <ReportDetails
          latest={latest}
          result={result}
          history={history}
          cleanups={cleanups}
          achievements={achievements}
          cleanedOf={cleanedOf}
          hasChoice={hasChoice}
        />
      </Suspense>
    </>
  );
}
