import { DAY_MS, MINUTE_MS } from '#worker/domain/duration.ts';

/** Who takes money: our own simulation, or Stripe. */
export const PAYMENT_PROVIDERS = ['test', 'stripe'] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/**
 * One attempt to take an order's money, in the order in which it can come about. Reports come late, doubled and out of
 * order; a charge only moves to the right, so that the same reports always end in the same status.
 * `begun`: the provider is about to be asked, or its answer was lost · `open`: its page waits for the buyer ·
 * `processing`: the buyer is done, the money on its way · `expired`: nobody paid in time · `failed`: the money never
 * came · `rejected`: money came that buys nothing, and is refunded · `completed`: the order is paid by it.
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

/** Something may still come of it. An order has one such charge at most. */
export const LIVE_CHARGE_STATUSES = ['begun', 'open', 'processing'] as const;

/** Money was taken: whichever of the two came first stands. */
const SETTLED: readonly ChargeStatus[] = ['rejected', 'completed'];

export function isLiveCharge(status: ChargeStatus): boolean {
  return LIVE_CHARGE_STATUSES.some((live) => live === status);
}

/** The status of a charge once this has been reported of it. */
export function nextChargeStatus(status: ChargeStatus, reported: ChargeStatus): ChargeStatus {
  const isLate = CHARGE_STATUSES.indexOf(reported) <= CHARGE_STATUSES.indexOf(status);
  return isLate || SETTLED.includes(status) ? status : reported;
}

/** From which statuses a report of this one moves a charge: the guard of the statement that does. */
export function statusesBefore(reported: ChargeStatus): readonly ChargeStatus[] {
  return CHARGE_STATUSES.filter(
    (status) => status !== reported && nextChargeStatus(status, reported) === reported,
  );
}

type Asked = { currency: string; totalMinor: number; donationMinor: number };

/** Whether what was taken is exactly what was asked for, to the minor unit, in the same currency. */
export function isAsAsked(asked: Asked, charged: Asked): boolean {
  return (
    asked.currency === charged.currency &&
    asked.totalMinor === charged.totalMinor &&
    asked.donationMinor === charged.donationMinor
  );
}

/** Longer than an answer under way takes, short enough to wait for one that was lost. */
const AFTER_BEGINNING_MS = 2 * MINUTE_MS;
/** For when events are lost. */
const WHILE_OPEN_MS = 10 * MINUTE_MS;
const WHILE_PROCESSING_MS = 60 * MINUTE_MS;
/** The provider closes its page a little after the time that was set, not before. */
const AFTER_CLOSING_MS = MINUTE_MS;

/** Ids of mail whose payment is on its way are kept for longer than any bank takes. */
export const PROCESSING_KEPT_MS = 14 * DAY_MS;

/** When to poll a live charge. `expiresAtMs`: when its page closes. */
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

/**
 * When a page opened now is to close: with the data of the scan that it sells, within what the provider
 * can do.
 */
export function pageEndMs(
  page: { leastMs: number; mostMs: number },
  { nowMs, orderExpiresAtMs }: { nowMs: number; orderExpiresAtMs: number },
): number {
  return Math.max(nowMs + page.leastMs, Math.min(orderExpiresAtMs, nowMs + page.mostMs));
}
