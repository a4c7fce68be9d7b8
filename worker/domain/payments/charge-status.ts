import { DAY_MS, MINUTE_MS } from '#worker/domain/duration.ts';

/** `test`: our own simulation. */
export const PAYMENT_PROVIDERS = ['test', 'stripe'] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/**
 * One attempt to take an order's money. Reports come late, duplicated and out of order; a charge only moves to the
 * right, so the same reports always end in the same status.
 *
 * `begun`: stored, the provider's response unknown · `open`: its Checkout page awaits the buyer · `processing`: the
 * buyer has paid, the money is on its way · `expired`: not paid in time · `failed`: the money never arrived ·
 * `rejected`: money arrived that pays for nothing, and is refunded · `completed`: it paid the order.
 */
export const CHARGE_STATUSES = [
  'begun',
  'open',
  'processing',
  'expired',
  'failed',
  'rejected',
  'completed',
] as const;
export type ChargeStatus = (typeof CHARGE_STATUSES)[number];

/** May still lead to a payment. An order has at most one. */
export const LIVE_CHARGE_STATUSES = ['begun', 'open', 'processing'] as const;

/** Money was taken: whichever comes first is final. */
const SETTLED: readonly ChargeStatus[] = ['rejected', 'completed'];

export function isLiveCharge(status: ChargeStatus): boolean {
  return LIVE_CHARGE_STATUSES.some((live) => live === status);
}

export function nextChargeStatus(status: ChargeStatus, reported: ChargeStatus): ChargeStatus {
  const isLate = CHARGE_STATUSES.indexOf(reported) <= CHARGE_STATUSES.indexOf(status);
  return isLate || SETTLED.includes(status) ? status : reported;
}

/** Statuses that a report of this one may replace: the guard of its UPDATE. */
export function statusesBefore(reported: ChargeStatus): readonly ChargeStatus[] {
  return CHARGE_STATUSES.filter(
    (status) => status !== reported && nextChargeStatus(status, reported) === reported,
  );
}

type Amount = { currency: string; totalMinor: number; donationMinor: number };

export function isExpectedAmount(asked: Amount, charged: Amount): boolean {
  return (
    asked.currency === charged.currency &&
    asked.totalMinor === charged.totalMinor &&
    asked.donationMinor === charged.donationMinor
  );
}

/** Longer than a request in progress, short enough to recover a lost response. */
const AFTER_BEGINNING_MS = 2 * MINUTE_MS;
/** In case events are lost. */
const WHILE_OPEN_MS = 10 * MINUTE_MS;
const WHILE_PROCESSING_MS = 60 * MINUTE_MS;
/** Stripe closes a page shortly after its expiry, not before. */
const AFTER_CLOSING_MS = MINUTE_MS;

/** Message ids are kept for a payment in progress longer than any bank takes. */
export const PROCESSING_RETENTION_MS = 14 * DAY_MS;

/** `expiresAtMs`: when the page closes. */
export function nextPollAtMs(
  status: (typeof LIVE_CHARGE_STATUSES)[number],
  { nowMs, expiresAtMs }: { nowMs: number; expiresAtMs: number | null },
): number {
  if (status === 'begun') return nowMs + AFTER_BEGINNING_MS;
  if (status === 'processing') return nowMs + WHILE_PROCESSING_MS;
  const regularMs = nowMs + WHILE_OPEN_MS;
  const closedMs = (expiresAtMs ?? nowMs) + AFTER_CLOSING_MS;
  return closedMs > nowMs ? Math.min(regularMs, closedMs) : nowMs + AFTER_CLOSING_MS;
}

/** Expiry of a page opened now: with the scan's data, within the provider's limits. */
export function pageEndMs(
  page: { leastMs: number; mostMs: number },
  { nowMs, orderExpiresAtMs }: { nowMs: number; orderExpiresAtMs: number },
): number {
  return Math.max(nowMs + page.leastMs, Math.min(orderExpiresAtMs, nowMs + page.mostMs));
}

/** What a charge was paid with, as its receipt names it. */
export const PAID_METHODS = [
  'swish',
  'klarna',
  'card',
  'apple_pay',
  'google_pay',
  'link',
  'other',
] as const;
export type PaidMethod = (typeof PAID_METHODS)[number];
