import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Beef, Car, Plane } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';

import { useOrdersApi } from '#web/entities/orders/api.ts';
import { Tag } from '#web/shared/components/marks.tsx';
import { YearChart } from '#web/shared/charts/year-chart.tsx';
import { AwardSection } from '#web/features/achievements/award-section.tsx';
import { updateToastAccuracy } from '#web/features/scan/live-scan.tsx';
import { AfterCleanups } from '#web/entities/scans/before-after.tsx';
import {
  boughtSince,
  cleanedSince,
  type CleanupRow,
  cleanupRows,
  mayForecastBeLow,
  useRowsNow,
} from '#web/entities/cleanups/cleanup-rows.ts';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { beefKg, carKm, type Co2Range, flightPercent } from '#worker/domain/co2.ts';
import { HOUR_MS, MINUTE_MS } from '#worker/domain/duration.ts';
import type { ResultSummary } from '#worker/domain/scans/result-summary.ts';

import { CertaintyNote } from './certainty-note.tsx';
import { DebtTicker, GlobalCounter } from './global-counter.tsx';
import { EmptyMailbox, ForecastNote, UnsureNote } from '#web/entities/scans/result-notes.tsx';
import { MailboxComposition, MailboxReceipt } from './mailbox-receipt.tsx';
import { isOfferGone } from '#web/entities/scans/offered.ts';
import { ResultFigures } from '#web/entities/scans/result-figures.tsx';
import { ResultsBar } from './results-bar.tsx';
import { StorageSection } from './storage-section.tsx';
import type { FinishedScan, ScanResult } from '#web/entities/scans/scan-entry.ts';
import { SenderList } from '#web/entities/scans/sender-list.tsx';
import { StatusLine } from '#web/entities/scans/status-line.tsx';
import { OfferedTiers } from '#web/entities/orders/tier-cards.tsx';
import { useBetterResult } from '#web/entities/scans/use-better-result.ts';

function ResultsHeading({ scan }: { scan: FinishedScan }) {
  const format = useFormat();
  const { resultSummary: summary } = scan;
  const weight = format.bytes(summary.total_size_bytes);
  const { lowBytes, highBytes } = summary.sizeInterval;
  const totalMails = format.count(summary.totalEmails);
  return (
    <>
      <Tag>
        <Duration
          elapsedMs={scan.finishedAtMs - scan.startedAtMs}
          finishedAtMs={scan.finishedAtMs}
        />
      </Tag>
      <h1 className="mt-4 text-[clamp(2.25rem,11.8vw,3.75rem)] sm:mt-6 sm:text-7xl lg:text-[5.5rem] lg:leading-[0.95]">
        <Trans>Din inkorg väger {weight}</Trans>
      </h1>
      <p className="mt-4 max-w-[34rem] text-lg leading-snug text-soft sm:mt-6 sm:leading-normal">
        <Trans>
          {totalMails} mejl, räknade ett och ett. Storleken ligger med 95 % säkerhet mellan{' '}
          {format.bytes(lowBytes)} och {format.bytes(highBytes)}.
        </Trans>
      </p>
    </>
  );
}

const SECONDS_SHOWN_UP_TO_MS = 120_000;
const MINUTES_SHOWN_UP_TO_MS = HOUR_MS;

function Duration({ elapsedMs, finishedAtMs }: { elapsedMs: number; finishedAtMs: number }) {
  const dates = useDateFormat();
  if (elapsedMs <= SECONDS_SHOWN_UP_TO_MS) {
    const seconds = Math.max(1, Math.round(elapsedMs / 1000));
    return <Plural value={seconds} one="Klar på # sekund" other="Klar på # sekunder" />;
  }
  if (elapsedMs <= MINUTES_SHOWN_UP_TO_MS) {
    const minutes = Math.round(elapsedMs / MINUTE_MS);
    return <Plural value={minutes} one="Klar på # minut" other="Klar på # minuter" />;
  }
  return <Trans>Klar {dates.dateTime(finishedAtMs)}</Trans>;
}

export function Equivalents({ co2 }: { co2: Co2Range }) {
  const { t } = useLingui();
  const format = useFormat();
  const range = (of: (kg: number) => number) => format.range(of(co2.lowKg), of(co2.highKg));
  return (
    <dl className="mt-6 grid gap-x-10 gap-y-4 sm:grid-cols-3">
      <Equivalent
        icon={<Car />}
        value={t`${format.amount(carKm(co2.centralKg))} km`}
        range={range(carKm)}
        label={<Trans>med bil</Trans>}
      />
      <Equivalent
        icon={<Beef />}
        value={t`${format.amount(beefKg(co2.centralKg))} kg`}
        range={range(beefKg)}
        label={<Trans>nötkött</Trans>}
      />
      <Equivalent
        icon={<Plane />}
        value={t`${format.amount(flightPercent(co2.centralKg))} %`}
        range={range(flightPercent)}
        label={<Trans>av en lång flygresa</Trans>}
      />
    </dl>
  );
}

type EquivalentProps = { icon: ReactNode; value: string; range: string; label: ReactNode };

function Equivalent({ icon, value, range, label }: EquivalentProps) {
  return (
    <div className="flex flex-col-reverse justify-end text-[0.9375rem]">
      <dt className="pl-8 text-soft">{label}</dt>
      <dd className="figures flex items-center gap-3 font-semibold">
        <span aria-hidden="true" className="text-soft [&>svg]:size-5">
          {icon}
        </span>
        <span>
          {value.startsWith('<') ? value : `≈ ${value}`}{' '}
          <span className="inline-block">({range})</span>
        </span>
      </dd>
    </div>
  );
}

function YearsSection({
  summary: { byYear, oldestYear, timeZone, unknownDateCount },
}: {
  summary: ResultSummary;
}) {
  if (byYear.length === 0 && unknownDateCount === 0) return null;
  const zone = timeZone.replaceAll('_', ' ');
  return (
    <section className="mt-16 border-t border-line pt-10 md:pt-16">
      <h2 className="text-3xl sm:text-4xl">
        <Trans>År för år</Trans>
      </h2>
      <div className="mt-6">
        <YearChart years={byYear} oldestYear={oldestYear} />
      </div>
      <div className="mt-4 grid gap-1 text-[0.9375rem] text-soft">
        {byYear.length === 0 ? null : (
          <p>
            <Trans>Åren börjar och slutar enligt tidszonen {zone}.</Trans>
          </p>
        )}
        {unknownDateCount === 0 ? null : (
          <p>
            <Plural
              value={unknownDateCount}
              one="# mejl har okänt datum, som 1970 eller ett i framtiden. Det räknas med i summorna, men ligger inte under något år och föreslås inte för städning."
              other="# mejl har okänt datum, som 1970 eller ett i framtiden. De räknas med i summorna, men ligger inte under något år och föreslås inte för städning."
            />
          </p>
        )}
      </div>
    </section>
  );
}

const MAX_CLEANUPS_READ = 5;

type CleanupsBeside = {
  cleanedCount: number;
  /** Bought or moved. */
  boughtCount: number;
  mayForecastBeLow: boolean;
};

/** Nothing while it is unknown. */
function useCleanupsBeside({
  startedAtMs,
  finishedAtMs,
}: Pick<FinishedScan, 'startedAtMs' | 'finishedAtMs'>): CleanupsBeside {
  const { listOrders } = useOrdersApi();
  const [loaded, setLoaded] = useState<readonly CleanupRow[] | null>(null);
  const rows = useRowsNow(loaded);
  useEffect(() => {
    let isHere = true;
    listOrders(MAX_CLEANUPS_READ).then(
      (orders) => isHere && setLoaded(cleanupRows(orders)),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [listOrders]);
  return {
    cleanedCount: cleanedSince(rows, finishedAtMs),
    boughtCount: boughtSince(rows, finishedAtMs),
    mayForecastBeLow: mayForecastBeLow(rows, startedAtMs),
  };
}

/** Key by scan. What can be done comes first, for phones. */
export function ResultsView({
  loaded,
  counter = <GlobalCounter />,
}: {
  loaded: ScanResult;
  counter?: ReactNode;
}) {
  const { t } = useLingui();
  const { result, status } = useBetterResult(loaded);
  const { scan, senders } = result;
  const { resultSummary: summary, finishedAtMs } = scan;
  const { accuracyPercent } = summary;
  useEffect(() => updateToastAccuracy(accuracyPercent), [accuracyPercent]);
  const { cleanedCount, boughtCount, mayForecastBeLow } = useCleanupsBeside(scan);
  if (summary.totalEmails === 0) return <EmptyMailbox />;
  const debtKg = summary.totalDebtG / 1000;
  const isAllGone = isOfferGone(summary, boughtCount);
  return (
    <>
      <div className="grid grid-cols-1 gap-x-16 gap-y-10 pt-6 md:pt-10 lg:beside-23">
        <div className="min-w-0">
          <ResultsHeading scan={scan} />
          <StatusLine status={status} />
          <UnsureNote doubts={summary.doubts} />
          <ResultsBar summary={summary} cleanedCount={cleanedCount} isAllGone={isAllGone} />
          <ResultFigures
            summary={summary}
            note={mayForecastBeLow ? <ForecastNote /> : null}
            isBeforeCleanup={cleanedCount > 0}
            className="mt-10 md:mt-16"
          />
          <DebtTicker
            debtKg={debtKg}
            span={summary.debtRange}
            annualFlowKg={summary.annualFlowKg}
            countedAtMs={finishedAtMs}
          />
          <Equivalents co2={{ ...summary.debtRange, centralKg: debtKg }} />
        </div>
        <MailboxReceipt scan={scan} cleanedCount={cleanedCount} isAllGone={isAllGone} />
      </div>
      <OfferedTiers scan={scan} isAllGone={isAllGone} />
      <StorageSection scan={scan} />
      <AwardSection />

      <YearsSection summary={summary} />

      <section className="mt-16 border-t border-line pt-10 md:pt-16">
        <h2 className="text-3xl sm:text-4xl">
          <Trans>De skickar mest</Trans>
        </h2>
        <p className="mt-3 text-soft">
          <Trans>Nyhetsbrev och andra utskick, efter uppskattad CO₂ för ett år av dem.</Trans>
        </p>
        <SenderList
          senders={senders}
          emptyText={
            summary.doubts.length === 0
              ? t`Inga nyhetsbrev hittades. Det är ovanligt fint.`
              : t`Den här skanningen är för osäker för att visa några nyhetsbrev.`
          }
        />
      </section>

      <AfterCleanups scan={scan} cleanedCount={cleanedCount} />
      {isAllGone && cleanedCount > 0 ? null : <MailboxComposition summary={summary} />}

      <CertaintyNote summary={summary} mode={scan.scanType} />
      {counter}
    </>
  );
}
