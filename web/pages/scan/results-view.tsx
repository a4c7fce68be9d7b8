import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Beef, Car, Plane } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';

import { Skeleton } from '#web/shared/components/loading.tsx';
import { Tag } from '#web/shared/components/marks.tsx';
import { lazyPart } from '#web/shared/lib/part-on-demand.tsx';
import { updateToastAccuracy } from '#web/features/scan/result-toast.ts';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { useReducedMotion } from '#web/shared/lib/browser.ts';
import { useNow } from '#web/shared/lib/use-now.ts';
import { Co2Span } from '#web/entities/co2/rates.tsx';
import { beefKg, carKm, type Co2Range, debtKgAfter, flightPercent } from '#worker/domain/co2.ts';
import { HOUR_MS, MINUTE_MS } from '#worker/domain/duration.ts';

import type { CleanupsSince } from './cleanups-beside.tsx';
import { EmptyMailbox, UnsureNote } from '#web/entities/scans/result-notes.tsx';
import { MailboxReceipt } from './mailbox-receipt.tsx';
import { isOfferGone } from '#web/entities/scans/offered.ts';
import { ResultFigures } from '#web/entities/scans/result-figures.tsx';
import { ResultsBar } from './results-bar.tsx';
import type { FinishedScan, ScanResult } from '#web/entities/scans/scan-entry.ts';
import { StatusLine } from '#web/entities/scans/status-line.tsx';
import { useBetterResult } from '#web/entities/scans/use-better-result.ts';

const CleanupsBeside = lazyPart(async () => (await import('./cleanups-beside.tsx')).CleanupsBeside);

/** Below what is seen first. */
export const ResultDetails = lazyPart(
  async () => (await import('./result-details.tsx')).ResultDetails,
);

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

type DebtTickerProps = {
  debtKg: number;
  span: Pick<Co2Range, 'lowKg' | 'highKg'>;
  annualFlowKg: number;
  countedAtMs: number;
};

/** Includes mail that has come since. */
export function DebtTicker({ debtKg, span, annualFlowKg, countedAtMs }: DebtTickerProps) {
  const format = useFormat();
  const prefersStill = useReducedMotion();
  const [isPaused, setIsPaused] = useState(false);
  const nowMs = useNow(1000, !prefersStill && !isPaused);
  const elapsedSeconds = Math.max(0, Math.floor((nowMs - countedAtMs) / 1000));
  const current = format.tickingKg(debtKgAfter(debtKg, annualFlowKg, elapsedSeconds));
  return (
    <p className="figures mt-10 flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-line pt-4 text-[0.9375rem]">
      <span>
        <span className="text-soft">
          <Trans>Uppskattad CO₂-skuld just nu</Trans>
        </span>{' '}
        <span className="font-semibold">
          {current} kg{', '}
          <span className="inline-block">
            <Co2Span co2={span} isPublished />
          </span>
        </span>
      </span>
      {prefersStill ? null : (
        <button
          type="button"
          className="text-link -m-2 p-2 text-[0.8125rem]"
          onClick={() => setIsPaused((wasPaused) => !wasPaused)}
        >
          {isPaused ? <Trans>Fortsätt</Trans> : <Trans>Pausa</Trans>}
        </button>
      )}
    </p>
  );
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

/** As long as it is unknown. */
const NO_CLEANUPS: CleanupsSince = { cleanedCount: 0, boughtCount: 0, mayForecastBeLow: false };

/** Key by scan. What can be done comes first, for phones. */
export function ResultsView({ loaded, counter }: { loaded: ScanResult; counter: ReactNode }) {
  const { result, status } = useBetterResult(loaded);
  const { scan } = result;
  const { resultSummary: summary, finishedAtMs } = scan;
  const { accuracyPercent } = summary;
  useEffect(() => updateToastAccuracy(accuracyPercent), [accuracyPercent]);
  const [{ cleanedCount, boughtCount, mayForecastBeLow }, setBeside] = useState(NO_CLEANUPS);
  if (summary.totalEmails === 0) return <EmptyMailbox />;
  const debtKg = summary.totalDebtG / 1000;
  const isAllGone = isOfferGone(summary, boughtCount);
  return (
    <>
      <Suspense fallback={null}>
        <CleanupsBeside scan={scan} onFound={setBeside} />
      </Suspense>
      <div className="grid grid-cols-1 gap-x-16 gap-y-10 pt-6 md:pt-10 lg:beside-23">
        <div className="min-w-0">
          <ResultsHeading scan={scan} />
          <StatusLine status={status} />
          <UnsureNote doubts={summary.doubts} />
          <ResultsBar summary={summary} cleanedCount={cleanedCount} isAllGone={isAllGone} />
          <ResultFigures
            summary={summary}
            mayForecastBeLow={mayForecastBeLow}
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
      <Suspense fallback={<Skeleton className="mt-16 h-64" />}>
        <ResultDetails
          result={result}
          cleanedCount={cleanedCount}
          isAllGone={isAllGone}
          counter={counter}
        />
      </Suspense>
    </>
  );
}
