import { HOUR_MS, MINUTE_MS } from '#worker/domain/duration.ts';

/**
 * Why money goes back.
 * `undone`: the order is over, and not all of it was done · `withdrawal`: the buyer has withdrawn ·
 * `mismatch`: what came is not what was asked for · `duplicate`: the order was paid already · `overtaken`: the money came
 * after the same mail had been sold in another order · `by_hand`: the owner gave it back in the provider's own pages.
 */
export const REFUND_REASONS = [
  'undone',
  'withdrawal',
  'mismatch',
  'duplicate',
  'overtaken',
  'by_hand',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/**
 * How a refund stands; it only ever moves to the right.
 * `due`: to be sent · `pending`: the provider is at it · `done` · `superseded`: there was nothing left to
 * give back, because the owner had done so by hand · `failed`: the provider could not, and somebody has to
 * see to it · `settled`: it could not, and the owner has given that money back by another way than the provider.
 */
export const REFUND_STATUSES = [
  'due',
  'pending',
  'done',
  'superseded',
  'failed',
  'settled',
] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** From which statuses a refund moves on to this one. */
export function refundStatusesBefore(status: RefundStatus): readonly RefundStatus[] {
  return REFUND_STATUSES.slice(0, REFUND_STATUSES.indexOf(status));
}

/** Whether the money of such a refund is back with the buyer, or on its way there. */
export function isReturned(status: RefundStatus): boolean {
  return status !== 'failed' && status !== 'superseded';
}

/** What is back with the buyer of all of these, or on its way there, in minor units. */
export function returnedMinor(
  refunds: readonly { status: RefundStatus; totalMinor: number }[],
): number {
  return refunds
    .filter(({ status }) => isReturned(status))
    .reduce((sum, { totalMinor }) => sum + totalMinor, 0);
}

/** What refunds of one payment come to: `givenMinor` of all that count, `madeMinor` of those that are not `due`. */
export type RefundSums = { givenMinor: number; madeMinor: number };

export function refundSums(
  refunds: readonly { status: RefundStatus; totalMinor: number }[],
): RefundSums {
  return {
    givenMinor: returnedMinor(refunds),
    madeMinor: returnedMinor(refunds.filter(({ status }) => status !== 'due')),
  };
}

/** One sweep at a time sends a refund; one that died over it is followed by another after this long. */
export const REFUND_LEASE_MS = 10 * MINUTE_MS;

/** The provider tells of its end; this is for when that is lost. */
export const WHILE_PENDING_MS = 6 * HOUR_MS;

const LONGEST_WAIT_MS = 24 * HOUR_MS;

/** When to try again what the provider has turned down so often: somebody may have to see to it first. */
export function afterRefusalMs(attempts: number): number {
  return Math.min(HOUR_MS * 2 ** attempts, LONGEST_WAIT_MS);
}
