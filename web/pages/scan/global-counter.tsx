import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';

import { debtKgAfter } from '#worker/domain/co2.ts';
import {
  exampleCounterKg,
  type LandingFigures,
  REAL_TOTALS_FROM_MAILS,
} from '#worker/domain/stats/landing-figures.ts';

import { Co2Span } from '#web/entities/co2/rates.tsx';
import { useRealFigures } from '#web/entities/stats/use-real-figures.ts';
import { Skeleton } from '#web/shared/components/loading.tsx';
import { Tag } from '#web/shared/components/marks.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { useReducedMotion } from '#web/shared/lib/browser.ts';
import { serverNow } from '#web/shared/lib/server-now.ts';
import { useNow } from '#web/shared/lib/use-now.ts';

type DebtTickerProps = { debtKg: number; annualFlowKg: number; countedAtMs: number };

/** Includes mail that has come since. */
export function DebtTicker({ debtKg, annualFlowKg, countedAtMs }: DebtTickerProps) {
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
          <Trans>CO₂-skulden just nu</Trans>
        </span>{' '}
        <span className="font-semibold">{current} kg</span>
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

const KG_PER_TONNE = 1000;

/** An example, labelled as such, until there are real figures. */
export function GlobalCounter() {
  const figures = useRealFigures();
  if (figures === undefined) return <UnknownCounter />;
  return figures === null ? <ExampleCounter /> : <RealCounter co2={figures.co2} />;
}

function UnknownCounter() {
  return (
    <div aria-hidden="true" className="mt-16 border-y border-line py-6">
      <Skeleton className="h-8 w-full max-w-sm" />
    </div>
  );
}

/** In the start page's unit, until the number is too long. */
export function RealCounter({ co2 }: Pick<LandingFigures, 'co2'>) {
  const format = useFormat();
  return (
    <Frame
      amount={
        co2.centralKg < KG_PER_TONNE ? (
          <Trans>{format.kg(co2.centralKg)} kg CO₂ per år</Trans>
        ) : (
          <Trans>{format.tonnes(co2.centralKg)} ton CO₂ per år</Trans>
        )
      }
    >
      <Co2Span co2={co2} isPublished />
    </Frame>
  );
}

export function ExampleCounter() {
  const format = useFormat();
  const prefersStill = useReducedMotion();
  const [startedAtMs] = useState(serverNow);
  const [isPaused, setIsPaused] = useState(false);
  const nowMs = useNow(1000, !prefersStill && !isPaused);
  const seconds = prefersStill ? 0 : Math.max(0, Math.floor((nowMs - startedAtMs) / 1000));
  return (
    <Frame amount={<Trans>{format.tonnes(exampleCounterKg(seconds))} ton CO₂</Trans>}>
      <Tag tone="clay">
        <Trans>Exempel</Trans>
      </Tag>{' '}
      <Trans>
        Riktiga siffror visas när {format.count(REAL_TOTALS_FROM_MAILS)} mejl har städats bort.
      </Trans>{' '}
      {prefersStill ? null : (
        <button
          type="button"
          className="text-link -m-2 p-2"
          onClick={() => setIsPaused((wasPaused) => !wasPaused)}
        >
          {isPaused ? <Trans>Fortsätt</Trans> : <Trans>Pausa</Trans>}
        </button>
      )}
    </Frame>
  );
}

function Frame({ amount, children }: { amount: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-16 flex flex-wrap items-baseline justify-between gap-x-10 gap-y-3 border-y border-line py-6">
      <h2 className="text-lg">
        <Trans>Alla tillsammans slipper</Trans>{' '}
        <span className="figures inline-block font-semibold">{amount}</span>
      </h2>
      <p className="text-[0.8125rem] text-soft">{children}</p>
    </section>
  );
}
