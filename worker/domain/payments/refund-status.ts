import { HOUR_MS, MINUTE_MS } from '#worker/domain/duration.ts';

/**
 * `undone`: the order closed with work not done · `withdrawal` · `mismatch`: another amount or currency was paid ·
 * `duplicate`: the order was already paid · `sold_elsewhere`: another order sold the same mail before the money
 * arrived.
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
 * `manual`: everything returned other than by our refunds: by the owner in the dashboard or outside it, or by a bank in
 * a lost dispute.
 */
export const RETURN_REASONS = [...REFUND_REASONS, 'manual'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/**
 * `due`: to be sent · `sent`: accepted by the provider · `failed`: declined or returned, left to the owner. A bank can
 * return a refund that had succeeded, so a status is only followed by a later one in this list.
 */
export const REFUND_STATUSES = ['due', 'sent', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** The one later in `REFUND_STATUSES`: late reports change nothing. */
export function nextRefundStatus(status: RefundStatus, reported: RefundStatus): RefundStatus {
  return REFUND_STATUSES.findLast((each) => each === status || each === reported) ?? status;
}

export type RefundState = {
  status: RefundStatus;
  /** The provider's refund id. */
  refundReference: string | null;
  /** When to send it or poll it next; null: never. */
  sendAtMs: number | null;
  endedAtMs: number | null;
};

/** Applies the provider's record. Returns the same object when nothing changed. */
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

/** Whether the money is back with the buyer, or on its way. */
export function isReturned(status: RefundStatus): boolean {
  return status !== 'failed';
}

/** Sum returned or on its way, in minor units. */
export function returnedMinor(
  refunds: readonly { status: RefundStatus; totalMinor: number }[],
): number {
  return refunds
    .filter(({ status }) => isReturned(status))
    .reduce((sum, { totalMinor }) => sum + totalMinor, 0);
}

/** One sweep at a time sends a refund; after this another takes over from one that died. */
export const REFUND_LEASE_MS = 10 * MINUTE_MS;

/** In case the event of its outcome is lost. */
export const WHILE_SENT_MS = 6 * HOUR_MS;
