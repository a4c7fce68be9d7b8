import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';

import { BYTES_PER_GIB, CO2_METHOD } from '#worker/domain/co2.ts';
import {
  exampleCounterKg,
  type LandingFigures,
  REAL_TOTALS_FROM_MAILS,
} from '#worker/domain/stats/landing-figures.ts';

import { Co2Estimate } from '#web/entities/co2/rates.tsx';
import { Skeleton } from '#web/shared/components/loading.tsx';
import { Tag } from '#web/shared/components/marks.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { useReducedMotion } from '#web/shared/lib/browser.ts';
import { serverNow } from '#web/shared/lib/server-now.ts';
import { useNow } from '#web/shared/lib/use-now.ts';
import { atom, useAtom } from '#web/shared/lib/store.ts';
import { nextFigures, pollStats, type RealFigures } from '#web/entities/stats/real-figures.ts';

/** Kept across pages of the app. */
export const realFiguresAtom = atom<RealFigures>(undefined);

function useRealFigures(): RealFigures {
  const [figures, setFigures] = useAtom(realFiguresAtom);
  useEffect(
    () => pollStats((stats) => setFigures((shown) => nextFigures(shown, stats))),
    [setFigures],
  );
  return figures;
}

/** An example, labelled as such, until there are real figures. */
export function GlobalCounter() {
  const figures = useRealFigures();
  if (figures === undefined) return <UnknownCounter />;
  return figures === null ? <ExampleCounter /> : <RealCounter figures={figures} />;
}

function UnknownCounter() {
  return (
    <div aria-hidden="true" className="mt-16 border-y border-line py-6">
      <Skeleton className="h-8 w-full max-w-sm" />
    </div>
  );
}

/** Mail and space lead. */
export function RealCounter({ figures }: { figures: LandingFigures }) {
  const format = useFormat();
  const { emails, gigabytes, co2 } = figures;
  const size = format.bytes(gigabytes * BYTES_PER_GIB);
  return (
    <Frame>
      <h2 className="text-lg">
        <Trans>
          Alla tillsammans har städat bort{' '}
          <span className="inline-block">
            {format.count(Math.floor(emails))} mejl, {size}
          </span>
        </Trans>
      </h2>
      <p className="figures text-[0.9375rem]">
        <Co2Estimate co2={co2} isPublished />
      </p>
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
  const centralKg = exampleCounterKg(seconds);
  const { low, central, high } = CO2_METHOD.storageKgPerGibYear;
  const tonnes = centralKg / 1000;
  const range = format.range((tonnes * low) / central, (tonnes * high) / central);
  return (
    <Frame>
      <h2 className="text-lg">
        <Trans>Uppskattad CO₂ för allt som har städats bort:</Trans>{' '}
        <span className="figures inline-block font-semibold">
          <Trans>
            {format.tonnes(centralKg)} ton, publicerat: {range} ton
          </Trans>
        </span>
      </h2>
      <p className="text-[0.8125rem] text-soft">
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
      </p>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section className="mt-16 flex flex-wrap items-baseline justify-between gap-x-10 gap-y-3 border-t border-line pt-6">
      {children}
    </section>
  );
}
