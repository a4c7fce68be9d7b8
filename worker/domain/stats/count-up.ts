import type { LandingFigures } from './landing-figures.ts';

export const COUNTING_STEPS = 60;
export const COUNTING_STEP_MS = 33;
/** How long the figures stand before an example begins to grow. */
export const GROWTH_AFTER_MS = 2_000;
export const GROWTH_STEP_MS = 1_000;

/** Between two sets of figures, at a step of the way: fast at first, and exact at the end. */
export function countedTo(from: LandingFigures, to: LandingFigures, step: number): LandingFigures {
  const share = 1 - (1 - Math.min(step, COUNTING_STEPS) / COUNTING_STEPS) ** 3;
  const between = (start: number, end: number) =>
    share === 1 ? end : start + (end - start) * share;
  return {
    emails: between(from.emails, to.emails),
    gigabytes: between(from.gigabytes, to.gigabytes),
    co2: {
      lowKg: between(from.co2.lowKg, to.co2.lowKg),
      centralKg: between(from.co2.centralKg, to.co2.centralKg),
      highKg: between(from.co2.highKg, to.co2.highKg),
    },
  };
}

export const NO_FIGURES: LandingFigures = {
  emails: 0,
  gigabytes: 0,
  co2: { lowKg: 0, centralKg: 0, highKg: 0 },
};
