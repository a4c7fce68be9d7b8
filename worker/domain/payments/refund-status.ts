import { HOUR_MS, MINUTE_MS } from '#worker/domain/duration.ts';

/**
 * Why we give money back.
 * `undone`: the order is over, and not all of it was done · `withdrawal`: the buyer has withdrawn ·
 * `mismatch`: another sum or currency was paid than was asked for · `duplicate`: the order was paid already ·
 * `sold_elsewhere`: another order had sold the same mail before the money came.
 */
export const REFUND_REASONS = [
  'undone',
  'withdrawal',
  'mismatch',
  'duplicate',
  'sold_elsewhere',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/**
 * A line of what went back on a receipt. `manual`: all that came back by no refund of ours, made by the owner in the
 * provider's dashboard or by another way, or by a bank in a lost dispute.
 */
export const RETURN_REASONS = [...REFUND_REASONS, 'manual'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/**
 * `due`: to be sent · `sent`: the provider has taken it · `succeeded` · `failed`: the provider refused it, or the money
 * came back; the owner has to see to it. A bank can return a refund that had succeeded, so it moves to the right only.
 */
export const REFUND_STATUSES = ['due', 'sent', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** The status of a refund once this has been reported of it: late reports change nothing. */
export function nextRefundStatus(status: RefundStatus, reported: RefundStatus): RefundStatus {
  const isLate = REFUND_STATUSES.indexOf(reported) <= REFUND_STATUSES.indexOf(status);
  return isLate ? status : reported;
}

export type RefundState = {
  status: RefundStatus;
  /** The provider's id of it. */
  refundReference: string | null;
  /** When to send it, or to ask after it; null: nothing is left to do. */
  sendAtMs: number | null;
  endedAtMs: number | null;
};

/** A refund as the provider's answer, or its list, leaves it. Returns the same object where nothing is new. */
export function applyRefundStatus<Refund extends RefundState>(
  refund: Refund,
  reported: { status: RefundStatus; refundReference: string | null },
  nowMs: number,
): Refund {
  const status = nextRefundStatus(refund.status, reported.status);
  if (status === refund.status) return refund;
  const isSent = status === 'sent';
  return {
    ...refund,
    status,
    refundReference: reported.refundReference ?? refund.refundReference,
    sendAtMs: isSent ? nowMs + WHILE_SENT_MS : null,
    endedAtMs: isSent ? null : nowMs,
  };
}

/** Whether the money of such a refund is back with the buyer, or on its way there. */
export function isReturned(status: RefundStatus): boolean {
  return status !== 'failed';
}

/** What is back with the buyer of all of these, or on its way there, in minor units. */
export function returnedMinor(
  refunds: readonly { status: RefundStatus; totalMinor: number }[],
): number {
  return refunds
    .filter(({ status }) => isReturned(status))
    .reduce((sum, { totalMinor }) => sum + totalMinor, 0);
}

/** One sweep at a time sends a refund; after this long another takes over from one that died. */
export const REFUND_LEASE_MS = 10 * MINUTE_MS;

/** For when the event that tells of its end is lost. */
export const WHILE_SENT_MS = 6 * HOUR_MS;
