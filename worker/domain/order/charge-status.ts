/**
 * How one attempt to take an order's money stands, in the order in which it can come about. Whatever is
 * heard of it, in whichever order and however often, it only ever moves on, so that the same news always
 * end in the same state.
 * `begun`: the provider is about to be asked, or has been and its answer was lost · `open`: its page waits
 * for the buyer · `processing`: the buyer is done, the money on its way · `expired`: nobody paid in time ·
 * `failed`: the money never came · `rejected`: money came that we may not keep, and is given back ·
 * `completed`: the order is paid by it.
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

/** What was settled with money in hand stands: of the two, whichever came first. */
const SETTLED: readonly ChargeStatus[] = ['rejected', 'completed'];

export function isLiveCharge(status: ChargeStatus): boolean {
  return LIVE_CHARGE_STATUSES.some((live) => live === status);
}

/** From which statuses a charge moves on to this one. */
export function statusesBefore(status: ChargeStatus): readonly ChargeStatus[] {
  const end = CHARGE_STATUSES.indexOf(status);
  return CHARGE_STATUSES.slice(0, end).filter((earlier) => !SETTLED.includes(earlier));
}
