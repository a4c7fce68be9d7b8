import { CO2_METHOD, flowRange, type Co2Range } from '#worker/domain/co2-method.ts';
import {
  senderCount,
  type UnsubscribeCounts,
} from '#worker/domain/unsubscribe/unsubscribe-status.ts';

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

type EndedOrder = { endedFlow: Co2Range | null; stayedGroupCount: number };

/**
 * Of what ending the ordered newsletters would spare, the part of the senders that have accepted the request; null where
 * none has. By their number: what each of them sent is forgotten with the scan.
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
