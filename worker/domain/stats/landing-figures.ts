import { CO2_METHOD, type Co2Range } from '#worker/domain/co2.ts';

/** Real totals from this many mails moved by all users; an example before. */
export const REAL_TOTALS_FROM_MAILS = 10_000;

export const COUNTING_STEPS = 60;
export const COUNTING_STEP_MS = 33;
/** Before an example grows. */
export const GROWTH_AFTER_MS = 2_000;
export const GROWTH_STEP_MS = 1_000;

/** Eases out; exact at the last step. */
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

/** Example counter of the specification (core, section 9). */
const EXAMPLE_START_KG = 3806.9;
const EXAMPLE_KG_PER_DAY = 14_080;
const SECONDS_PER_DAY = 86_400;

/** Real figures never grow by themselves. */
export function exampleCounterKg(seconds: number): number {
  return EXAMPLE_START_KG + (seconds * EXAMPLE_KG_PER_DAY) / SECONDS_PER_DAY;
}

/** Totals over all users. */
export type LandingFigures = { emails: number; gigabytes: number; co2: Co2Range };

/** Example figures of the specification (public, section 9). */
const EXAMPLE = { emails: 1_500_000, gigabytes: 450, co2Kg: 45 } as const;
const GROWTH_PER_SECOND = { emails: 17.4, gigabytes: 0.0052, co2Kg: 0.00052 } as const;

export function exampleFigures(seconds = 0): LandingFigures {
  const centralKg = EXAMPLE.co2Kg + seconds * GROWTH_PER_SECOND.co2Kg;
  const { low, central, high } = CO2_METHOD.storageKgPerGibYear;
  return {
    emails: EXAMPLE.emails + seconds * GROWTH_PER_SECOND.emails,
    gigabytes: EXAMPLE.gigabytes + seconds * GROWTH_PER_SECOND.gigabytes,
    co2: { lowKg: (centralKg * low) / central, centralKg, highKg: (centralKg * high) / central },
  };
}
