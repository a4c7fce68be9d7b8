import { Trans } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';

import type { ScanProgress } from '#worker/contract/scans.ts';

import { Co2Estimate } from '#web/entities/co2/rates.tsx';
import { IntervalBar } from '#web/shared/charts/bars.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';

import { weightSoFar, type WeightSoFar } from './weight-so-far.ts';

/** Throttled to one update per `intervalMs`; the first is immediate. */
function useCalm<Value>(value: Value | null, intervalMs: number): Value | null {
  const newest = useRef(value);
  const [shown, setShown] = useState(value);
  if (shown === null && value !== null) setShown(value);

  useEffect(() => {
    newest.current = value;
  }, [value]);

  useEffect(() => {
    const timer = setInterval(() => setShown(newest.current), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);

  return shown;
}

const RENEWED_EVERY_MS = 1_500;

export function WeightFigure({ progress }: { progress: ScanProgress | null }) {
  const headingId = useId();
  const weight = useCalm(weightSoFar(progress), RENEWED_EVERY_MS);
  return (
    <section aria-labelledby={headingId} className="min-h-44 w-full min-w-0 flex-1">
      <h2 id={headingId} className="font-sans text-sm leading-normal font-semibold tracking-normal">
        <Trans>Väger omkring</Trans>
      </h2>
      {weight === null ? (
        <p className="mt-2 max-w-[26rem] text-[0.9375rem] text-soft">
          <Trans>En första vikt kommer så snart de stora mejlen är räknade.</Trans>
        </p>
      ) : (
        <Weight weight={weight} />
      )}
    </section>
  );
}

function Weight({ weight }: { weight: WeightSoFar }) {
  const format = useFormat();
  const { bytes, lowBytes, highBytes, debtRange, isPublished } = weight;
  const [scale] = useState(highBytes);
  const { value, unit } = format.byteQuantity(bytes);
  return (
    <>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-2">
        <span className="font-heading text-5xl leading-none font-bold tracking-[-0.045em] tabular-nums">
          {value}
        </span>{' '}
        <span className="font-heading text-lg font-bold tracking-tight text-soft">{unit}</span>
      </p>
      <div className="mt-4">
        <IntervalBar low={lowBytes} value={bytes} high={highBytes} scale={scale} />
      </div>
      <p className="figures mt-1 text-[0.8125rem] text-soft">
        <Trans>
          mellan {format.bytes(lowBytes)} och {format.bytes(highBytes)}
        </Trans>
      </p>
      <p className="figures mt-3 text-[0.9375rem]">
        <Co2Estimate co2={debtRange} isPublished={isPublished} />
      </p>
    </>
  );
}
