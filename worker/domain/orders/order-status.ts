import { MINUTE_MS } from '#worker/domain/duration.ts';
import type { ProtectionUnlock } from '#worker/domain/protection/protection.ts';

const DIGITS = 8;

/**
 * The order number of the specification: GR- and the last eight digits of the timestamp. It repeats every
 * 28 hours, so the table keeps it unique, and nothing is ever looked up by it.
 */
export function orderNumber(timestampMs: number): string {
  return `GR-${lastDigits(timestampMs)}`;
}

/** The number on the demo's receipt, which belongs to no order: DEMO and eight digits, of the time too. */
export function demoOrderNumber(timestampMs: number): string {
  return `DEMO${lastDigits(timestampMs)}`;
}

function lastDigits(timestampMs: number): string {
  return String(timestampMs % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * `pending`: a quote, to be paid · `processing`: the buyer has paid, and the bank takes its time, days at most ·
 * `completed`: paid · `partly_refunded`, `refunded`: paid, and some or all of it given back, or on its way there.
 */
export const ORDER_STATUSES = [
  'pending',
  'processing',
  'completed',
  'partly_refunded',
  'refunded',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const PAID_STATUSES = ['completed', 'partly_refunded', 'refunded'] as const;

export const UNPAID_STATUSES = ['pending', 'processing'] as const;

export type OrderEvent =
  | { kind: 'processing' | 'completed' }
  /** The money never came: the order can be paid again. */
  | { kind: 'pending' }
  /** So much of what was paid is back with the buyer now: less than before where a refund has failed. */
  | { kind: 'money_returned'; returnedMinor: number; paidMinor: number };

/** The status of an order after an event; the same where the event does not apply to it. */
export function nextOrderStatus(status: OrderStatus, event: OrderEvent): OrderStatus {
  switch (event.kind) {
    case 'pending':
    case 'processing':
    case 'completed':
      return isPaidOrder(status) ? status : event.kind;
    case 'money_returned':
      return isPaidOrder(status) ? refundedStatus(event) : status;
    default:
      return event satisfies never;
  }
}

/** From which statuses a payment moves an order to this one: the guard of the statement that does. */
export function orderStatusesBefore(next: 'processing' | 'completed'): OrderStatus[] {
  return ORDER_STATUSES.filter(
    (status) => status !== next && nextOrderStatus(status, { kind: next }) === next,
  );
}

function refundedStatus(money: { returnedMinor: number; paidMinor: number }): OrderStatus {
  if (money.returnedMinor === 0) return 'completed';
  return money.returnedMinor >= money.paidMinor ? 'refunded' : 'partly_refunded';
}

/** Whether it is a purchase, with a receipt, whatever has been given back of it since. */
export function isPaidOrder(status: OrderStatus): boolean {
  return PAID_STATUSES.some((paid) => paid === status);
}

/** Of orders whose rows are nobody else's any more: paid, or as good as. */
export const TAKING_STATUSES = ['processing', ...PAID_STATUSES] as const;

/** The rows of an order that somebody began to pay, and never did, are free again after this long. */
export const RESERVATION_MS = 30 * MINUTE_MS;

/**
 * One request at a time pays an order, for this long at most: a payment that was lost half-way can be made
 * again after it.
 */
export const PAYMENT_CLAIM_MS = 15_000;

/**
 * Why nothing can be ordered from a scan, though it has rows on offer. The same mail lies under the rows of every scan that
 * has found it, so that of two scans only one is sold from at a time, and none that counts mail which has gone since.
 * `cleanup_unfinished`: an order of another scan is paid, or as good as, and may still move mail; `orderId`: the one whose
 * receipt says how to go on, null while its money is on its way · `scan_outdated`: one has moved mail since this scan began.
 */
export type OrderObstacle =
  { code: 'cleanup_unfinished'; orderId: string | null } | { code: 'scan_outdated' };

/** What decided which messages of the chosen rows an order means. */
export type OrderProtection = {
  unlocks: readonly ProtectionUnlock[];
  /** See UserProtection: with another safe-list the same rows mean other mail. */
  safeListVersion: string;
};

/**
 * When the access that an order's mail was last moved or put back with ended, or will; `laterExpiresAtMs`: and newer
 * access to the same mailbox.
 */
type TokenTimes = {
  revokedAtMs: number | null;
  expiresAtMs: number | null;
  laterExpiresAtMs: number | null;
};

export type TokenState =
  /** Nothing has been done with it yet. */
  | { kind: 'unused' }
  | { kind: 'live'; expiresAtMs: number }
  /** `revokedAtMs` is null where nobody knows the time any more. */
  | { kind: 'ended'; revokedAtMs: number | null }
  /** It has ended, but its owner has given access to the mailbox anew. */
  | { kind: 'replaced'; revokedAtMs: number | null; laterExpiresAtMs: number };

/** Whether the mailbox can still be reached. A connection that is no more has ended. */
export function tokenState(token: TokenTimes | null, nowMs: number): TokenState {
  if (token === null) return { kind: 'unused' };
  const { expiresAtMs, laterExpiresAtMs } = token;
  if (token.revokedAtMs === null && expiresAtMs !== null && expiresAtMs > nowMs) {
    return { kind: 'live', expiresAtMs };
  }
  const revokedAtMs = token.revokedAtMs ?? expiresAtMs;
  return laterExpiresAtMs === null || laterExpiresAtMs <= nowMs
    ? { kind: 'ended', revokedAtMs }
    : { kind: 'replaced', revokedAtMs, laterExpiresAtMs };
}
