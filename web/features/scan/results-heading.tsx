import { Plural, Trans } from '@lingui/react/macro';

import { HOUR_MS, MINUTE_MS } from '#worker/domain/duration.ts';

import { Tag } from '#web/components/tag.tsx';
import { useDateFormat } from '#web/i18n/use-date-format.ts';
import { useFormat } from '#web/i18n/use-format.ts';

import type { FinishedScan } from './scan-entry.ts';

export function ResultsHeading({ scan }: { scan: FinishedScan }) {
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
      <h1 className="mt-6 text-6xl sm:text-7xl lg:text-[5.5rem] lg:leading-[0.95]">
        <Trans>Din inkorg väger {weight}</Trans>
      </h1>
      <p className="mt-6 max-w-[34rem] text-lg text-soft">
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

/** How long it took, while that is something to be told; otherwise when it was done. */
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
