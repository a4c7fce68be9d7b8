import { CO2_METHOD, type Co2Range } from '#worker/domain/co2-method.ts';

/** What the landing page tells of all users together. */
export type LandingFigures = { emails: number; gigabytes: number; co2: Co2Range };

/** The specification's figures (public, section 9), which are nobody's: shown as an example until there are true ones. */
const EXAMPLE = { emails: 1_500_000, gigabytes: 450, co2Kg: 45 } as const;
const GROWTH_PER_SECOND = { emails: 17.4, gigabytes: 0.0052, co2Kg: 0.00052 } as const;

/** The example as it stands after so many seconds of growing. What is true never grows by itself. */
export function exampleFigures(seconds = 0): LandingFigures {
  const centralKg = EXAMPLE.co2Kg + seconds * GROWTH_PER_SECOND.co2Kg;
  const { low, central, high } = CO2_METHOD.storageKgPerGibYear;
  return {
    emails: EXAMPLE.emails + seconds * GROWTH_PER_SECOND.emails,
    gigabytes: EXAMPLE.gigabytes + seconds * GROWTH_PER_SECOND.gigabytes,
    co2: { lowKg: (centralKg * low) / central, centralKg, highKg: (centralKg * high) / central },
  };
}
