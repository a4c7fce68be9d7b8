import type { Co2Range } from '#worker/domain/co2-method.ts';

/** What an order's clean-up has done so far. */
type MovedMail = { movedCount: number; restoredCount: number };

/**
 * Of what keeping the ordered mail would emit, the part of the mail that now lies in the trash. `ordered`
 * counts at least one message.
 */
export function savedCo2(
  ordered: { co2: Co2Range; messageCount: number },
  { movedCount, restoredCount }: MovedMail,
): Co2Range {
  const share = (movedCount - restoredCount) / ordered.messageCount;
  const { lowKg, centralKg, highKg } = ordered.co2;
  return { lowKg: lowKg * share, centralKg: centralKg * share, highKg: highKg * share };
}
