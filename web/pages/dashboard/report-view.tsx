import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CalendarClock, EyeOff } from 'lucide-react';
import { useState } from 'react';

import { usePathWithParams } from '#web/shared/router/paths.ts';
import { Banner } from '#web/shared/components/banner.tsx';
import { Button, ButtonLink } from '#web/shared/components/button.tsx';
import { Tag } from '#web/shared/components/marks.tsx';
import { useNow } from '#web/shared/lib/use-now.ts';
import { AchievementsCard } from './achievements-card.tsx';
import { ForecastNote } from '#web/entities/scans/result-notes.tsx';
import { isOfferGone } from '#web/entities/scans/offered.ts';
import { ResultFigures } from '#web/entities/scans/result-figures.tsx';
import { SenderList } from '#web/entities/scans/sender-list.tsx';
import { StatusLine } from '#web/entities/scans/status-line.tsx';
import { useBetterResult } from '#web/entities/scans/use-better-result.ts';
import { useIsAccessLive } from '#web/entities/access/connection.ts';
import { useShowScan } from '#web/features/scan/use-show-scan.ts';
import { useStartScan } from '#web/features/scan/use-start-scan.ts';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { readPlan } from '#web/entities/orders/plan-memory.ts';
import type { AchievementList } from '#worker/contract/achievements.ts';
import type { SenderView } from '#worker/contract/scans.ts';
import { CHOOSE_PATHS } from '#worker/domain/orders/chosen-rows.ts';

import { AfterCleanups } from '#web/entities/scans/before-after.tsx';
import {
  boughtSince,
  cleanedSince,
  mayForecastBeLow,
} from '#web/entities/cleanups/cleanup-rows.ts';
import { YourCleanups } from './cleanup-list.tsx';
import { type HistoryRow, withDebtOf, daysWhenRescanIsDue } from './history-rows.ts';
import { HowItWorks } from './how-it-works.tsx';
import type { LatestResult } from './load-dashboard.ts';
import { ReportHeading, type Rows, WithRows } from './report-heading.tsx';
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
              disabled={refusal !== null}
              onClick={() => void start()}
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
  const { scan, senders } = result;
  const { resultSummary: summary, finishedAtMs } = scan;
  const isEmpty = summary.totalEmails === 0;
  const cleanedOf = (rows: Rows) => cleanedSince(rows, finishedAtMs);
  const hasChoice = (rows: Rows) =>
    latest.isLive && !isOfferGone(summary, boughtSince(rows, finishedAtMs));
  // Lifted: the card remounts when the clean-ups arrive.
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
        {latest.isLive && !isEmpty ? <StatusLine status={status} /> : null}
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
