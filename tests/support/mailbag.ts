import type { ReturnReason } from '#worker/domain/payments/refund-status.ts';
import { manualMailSubject, type RefundRow } from '#worker/payments/refund-queries.ts';
import { checked } from '#worker/platform/mail-delivery/create-mail-sender.ts';

/** A refund of ours, or all that was refunded by hand of a charge, by the subject of the mail about it. */
export type ToldRefund = Pick<
  RefundRow,
  'id' | 'chargeId' | 'status' | 'totalMinor' | 'currency'
> & { reason: ReturnReason };

/** All that can be told of what went back. */
export function toldRefunds(
  refunds: readonly RefundRow[],
  charges: readonly { id: string; currency: string; manualRefundMinor: number }[],
): ToldRefund[] {
  const manual = charges
    .filter(({ manualRefundMinor }) => manualRefundMinor > 0)
    .map(({ id, currency, manualRefundMinor }) => ({
      id: manualMailSubject(id, manualRefundMinor),
      chargeId: id,
      reason: 'manual' as const,
      status: 'succeeded' as const,
      totalMinor: manualRefundMinor,
      currency,
    }));
  return [...refunds, ...manual];
}

/** What a mail says, and how the refunds of its order stood when it was handed over. */
export type Letter = { text: string; refunds: readonly ToldRefund[] };

/**
 * Whoever carries mail out, in tests: notes what has arrived, and fails as it is told to. Takes none that a real one
 * would not be handed.
 */
export function createMailbag(readRefunds: () => Promise<ToldRefund[]>) {
  const delivered = new Map<string, number>();
  const refused = new Set<string>();
  const letters = new Map<string, Letter>();
  let failing: { kind: 'later' | 'refused'; times: number } = { kind: 'later', times: 0 };
  const sender = checked({
    async send({ id, text }) {
      if (failing.times > 0) {
        failing.times -= 1;
        if (failing.kind === 'later') return { kind: 'later', problem: 'provider-down' };
        refused.add(id);
        letters.set(id, { text, refunds: await readRefunds() });
        return { kind: 'refused', problem: 'address-suppressed' };
      }
      letters.set(id, { text, refunds: await readRefunds() });
      delivered.set(id, (delivered.get(id) ?? 0) + 1);
      return { kind: 'sent', providerMessageId: null };
    },
  });
  return {
    sender,
    /** How often each mail has arrived. */
    delivered,
    /** Mail that its address would not have. */
    refused,
    /** Each mail as it was sent last, whether its address would have it or not. */
    letters,
    /** The next so many attempts end like this. */
    fail(kind: 'later' | 'refused', times: number): void {
      failing = { kind, times };
    },
  };
}
