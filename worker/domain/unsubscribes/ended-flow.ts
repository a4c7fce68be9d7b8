import { CO2_METHOD, type Co2Range, flowRange } from '#worker/domain/co2.ts';

import { senderCount, type UnsubscribeCounts } from './unsubscribe-status.ts';

/** Of a newsletter row: messages on offer, and messages per year. */
type Newsletter = { count: number; sizeBytes: number; yearlyCount: number };

/** Kg CO2e per year if these newsletters kept coming. */
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

type EndedOrder = { endedFlow: Co2Range | null; stayedGroupCount: number };

/**
 * The share of the saved flow that belongs to senders that accepted the request; null when none did. Divided by their
 * number, since what each sent is deleted with the scan.
 */
export function acceptedFlow(
  { endedFlow: ordered, stayedGroupCount }: EndedOrder,
  unsubscribes: UnsubscribeCounts | null,
): Co2Range | null {
  if (ordered === null || unsubscribes === null || unsubscribes.confirmedCount === 0) return null;
  const { confirmedCount } = unsubscribes;
  const share =
    confirmedCount / Math.max(confirmedCount, senderCount(unsubscribes) - stayedGroupCount);
  const { lowKg, centralKg, highKg } = ordered;
  return { lowKg: lowKg * share, centralKg: centralKg * share, highKg: highKg * share };
}
