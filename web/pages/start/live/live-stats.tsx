import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';

import { useReducedMotion } from '#web/shared/lib/browser.ts';
import { StatsFigures } from '#web/pages/start/before-live.tsx';
import {
  COUNTING_STEP_MS,
  COUNTING_STEPS,
  exampleFigures,
  GROWTH_AFTER_MS,
  GROWTH_STEP_MS,
  type LandingFigures,
} from '#worker/domain/stats/landing-figures.ts';

import { figuresOnWay, hasArrived, wayFromNothing, wayOn } from './counting-way.ts';
import { useRealFigures } from '#web/entities/stats/real-figures.ts';

function useCounting(
  real: LandingFigures | null,
  { isStill, isPaused: wantsPause }: { isStill: boolean; isPaused: boolean },
): LandingFigures {
  const [way, setWay] = useState(() => wayFromNothing(real));
  if (way.to !== real) setWay(wayOn(way, real));
  const isThere = hasArrived(way);
  const isPaused = wantsPause && real === null;

  useEffect(() => {
    if (isStill || isPaused || isThere) return undefined;
    const timer = setInterval(
      () => setWay((now) => ({ ...now, step: now.step + 1 })),
      COUNTING_STEP_MS,
    );
    return () => clearInterval(timer);
  }, [isStill, isPaused, isThere]);

  const isGrowing = isThere && !isStill && !isPaused && real === null;
  useEffect(() => {
    if (!isGrowing) return undefined;
    let timer = setTimeout(function grow() {
      setWay((now) => ({ ...now, seconds: now.seconds + 1 }));
      timer = setTimeout(grow, GROWTH_STEP_MS);
    }, GROWTH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isGrowing]);

  return figuresOnWay(isStill ? { ...way, step: COUNTING_STEPS } : way);
}

/** Waits until the figures are known to be real or an example: never counts up one after the other. */
export function LiveStats() {
  const real = useRealFigures();
  return real === undefined ? (
    <StatsFigures figures={exampleFigures()} isExample />
  ) : (
    <CountedStats real={real} />
  );
}

/** Only the example grows, and can be paused. */
function CountedStats({ real }: { real: LandingFigures | null }) {
  const prefersStill = useReducedMotion();
  const [isPaused, setIsPaused] = useState(false);
  const figures = useCounting(real, { isStill: prefersStill, isPaused });
  return (
    <StatsFigures figures={figures} isExample={real === null}>
      {real !== null || prefersStill ? null : (
        <button
          type="button"
          className="text-link -my-2 p-2 text-[0.8125rem]"
          onClick={() => setIsPaused(!isPaused)}
        >
          {isPaused ? <Trans>Fortsätt räkna</Trans> : <Trans>Pausa räkningen</Trans>}
        </button>
      )}
    </StatsFigures>
  );
}
