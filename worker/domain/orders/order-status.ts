import { MINUTE_MS } from '#worker/domain/duration.ts';
import type { ProtectionUnlock } from '#worker/domain/protection/protection.ts';

const DIGITS = 8;

/**
 * The specification's order number: GR- and the last eight digits of the timestamp. It repeats every 28 hours, so the
 * table keeps it unique, and nothing is looked up by it.
 */
export function orderNumber(timestampMs: number): string {
  return `GR-${lastDigits(timestampMs)}`;
}

/** For the demo's receipt, which belongs to no order. */
export function demoOrderNumber(timestampMs: number): string {
  return `DEMO${lastDigits(timestampMs)}`;
}

function lastDigits(timestampMs: number): string {
  return String(timestampMs % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * `pending`: a quote · `processing`: the buyer has paid, and the bank takes up to days · `completed`: paid ·
 * `partly_refunded`, `refunded`: refunds made or on their way.
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
  /** The money never arrived: payable again. */
  | { kind: 'pending' }
  /** The sum now returned: lower than before when a refund has failed. */
  | { kind: 'money_returned'; returnedMinor: number; paidMinor: number };

/** The same status when the event does not apply. */
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

/** Statuses from which a payment leads here: the guard of its UPDATE. */
export function orderStatusesBefore(next: 'processing' | 'completed'): OrderStatus[] {
  return ORDER_STATUSES.filter(
    (status) => status !== next && nextOrderStatus(status, { kind: next }) === next,
  );
}

function refundedStatus(money: { returnedMinor: number; paidMinor: number }): OrderStatus {
  if (money.returnedMinor === 0) return 'completed';
  return money.returnedMinor >= money.paidMinor ? 'refunded' : 'partly_refunded';
}

/** A purchase with a receipt, whatever was refunded since. */
export function isPaidOrder(status: OrderStatus): boolean {
  return PAID_STATUSES.some((paid) => paid === status);
}

/** Orders that own their rows: paid, or being processed. */
export const TAKING_STATUSES = ['processing', ...PAID_STATUSES] as const;

/** Reservation of the rows of a payment that was begun and never made. */
export const RESERVATION_MS = 30 * MINUTE_MS;

/** Lease of the one request that pays an order; afterwards a lost payment can be retried. */
export const PAYMENT_CLAIM_MS = 15_000;

/**
 * Why a scan with rows on offer cannot be sold from. Scans overlap in mail, so only one is sold from at a time, and
 * none that counts mail already moved. `cleanup_unfinished`: an order of another scan, paid or processing, may still
 * move mail; `orderId`: the one whose receipt says how to continue, null while processing · `scan_outdated`: one has
 * moved mail since this scan began.
 */
export type OrderObstacle =
  { code: 'cleanup_unfinished'; orderId: string | null } | { code: 'scan_outdated' };

/** What decided which messages the order's rows hold. */
export type OrderProtection = {
  unlocks: readonly ProtectionUnlock[];
  /** See UserProtection: another safe-list gives the same rows other mail. */
  safeListVersion: string;
};

/**
 * When the access last used for an order's mail ended or ends; `laterExpiresAtMs`: the end of newer access to the same
 * mailbox.
 */
export type TokenTimes = {
  revokedAtMs: number | null;
  expiresAtMs: number | null;
  laterExpiresAtMs: number | null;
};

export type TokenState =
  | { kind: 'unused' }
  | { kind: 'live'; expiresAtMs: number }
  /** `revokedAtMs`: null: unknown. */
  | { kind: 'ended'; revokedAtMs: number | null }
  /** Ended, but the mailbox has been connected again. */
  | { kind: 'replaced'; revokedAtMs: number | null; laterExpiresAtMs: number };

/** Whether the mailbox can still be reached. A deleted connection has ended. */
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
