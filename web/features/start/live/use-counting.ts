import { useEffect, useState } from 'react';

import {
  COUNTING_STEP_MS,
  COUNTING_STEPS,
  countedTo,
  GROWTH_AFTER_MS,
  GROWTH_STEP_MS,
  NO_FIGURES,
} from '#worker/domain/stats/count-up.ts';
import { exampleFigures, type LandingFigures } from '#worker/domain/stats/landing-figures.ts';

type Way = { from: LandingFigures; to: LandingFigures | null; step: number; seconds: number };

/** The figures of this moment: on their way from those before, and an example growing after it. */
export function useCounting(
  real: LandingFigures | null,
  { isStill, isPaused }: { isStill: boolean; isPaused: boolean },
): LandingFigures {
  const [way, setWay] = useState<Way>({ from: NO_FIGURES, to: real, step: 0, seconds: 0 });
  if (way.to !== real) setWay({ from: figuresOf(way), to: real, step: 0, seconds: 0 });
  const hasArrived = way.step >= COUNTING_STEPS;

  useEffect(() => {
    if (isStill || isPaused || hasArrived) return undefined;
    const timer = setInterval(
      () => setWay((now) => ({ ...now, step: now.step + 1 })),
      COUNTING_STEP_MS,
    );
    return () => clearInterval(timer);
  }, [isStill, isPaused, hasArrived]);

  const isGrowing = hasArrived && !isStill && !isPaused && real === null;
  useEffect(() => {
    if (!isGrowing) return undefined;
    let timer = setTimeout(function grow() {
      setWay((now) => ({ ...now, seconds: now.seconds + 1 }));
      timer = setTimeout(grow, GROWTH_STEP_MS);
    }, GROWTH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isGrowing]);

  return figuresOf(isStill ? { ...way, step: COUNTING_STEPS } : way);
}

function figuresOf({ from, to, step, seconds }: Way): LandingFigures {
  return countedTo(from, to ?? exampleFigures(seconds), step);
}
