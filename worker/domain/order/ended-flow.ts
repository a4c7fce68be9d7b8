import { CO2_METHOD, flowRange, type Co2Range } from '#worker/domain/co2-method.ts';

/** Of a newsletter's row: how much is on offer, and how much comes in a year. */
type Newsletter = { count: number; sizeBytes: number; yearlyCount: number };

/** Kg CO2e a year that these newsletters would emit if they went on coming as they do. */
export function endedFlow(newsletters: readonly Newsletter[]): Co2Range {
  const ended = { lowKg: 0, centralKg: 0, highKg: 0 };
  for (const { yearlyCount, sizeBytes, count } of newsletters) {
    const meanBytes = count === 0 ? 0 : sizeBytes / count;
    const { lowKg, centralKg, highKg } = flowRange(yearlyCount, meanBytes, CO2_METHOD);
    ended.lowKg += lowKg;
    ended.centralKg += centralKg;
    ended.highKg += highKg;
  }
  return ended;
}
