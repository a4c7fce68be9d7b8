import { useEffect, useState } from 'react';

import {
  COUNTING_STEP_MS,
  COUNTING_STEPS,
  GROWTH_AFTER_MS,
  GROWTH_STEP_MS,
} from '#worker/domain/stats/count-up.ts';
import type { LandingFigures } from '#worker/domain/stats/landing-figures.ts';

import { figuresOnWay, hasArrived, wayFromNothing, wayOn } from './counting-way.ts';

/** The figures of this moment: on their way from those before, and an example growing after it. Only that can pause. */
export function useCounting(
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
