import { CO2_METHOD, flowRange } from '#worker/domain/co2-method.ts';

import type { SenderRow } from './clean-sections.ts';

/** Kg CO2e a year that these newsletters would emit if they went on coming as they do. */
export function endedFlowKg(senders: readonly SenderRow[]): number {
  return senders.reduce((sum, { yearlyCount, sizeBytes, count }) => {
    const meanBytes = count === 0 ? 0 : sizeBytes / count;
    return sum + flowRange(yearlyCount, meanBytes, CO2_METHOD).centralKg;
  }, 0);
}
