import { DAY_MS, HOUR_MS } from '#worker/domain/duration.ts';
import { isAllDone, type WholeWork } from '#worker/domain/orders/undone-work.ts';

/** Right of withdrawal for distance contracts (distansavtalslagen 2005:59, 2 kap. 10 §). */
export const WITHDRAWAL_DAYS = 14;

/**
 * The whole last day counts, in any time zone, and moves to the next working day (lagen 1930:173). Swedish public
 * holidays never run to five in a row.
 */
const ACCEPTED_AFTER_DAYS = 5;

/** A moment within the last day of withdrawal. */
export function lastWithdrawalDayMs(paidAtMs: number): number {
  return paidAtMs + WITHDRAWAL_DAYS * DAY_MS;
}

/**
 * `open`: what was not done is refunded · `performed`: completed with the buyer's consent, which ends the right (2 kap.
 * 11 §) · `late`: after the period.
 */
export const WITHDRAWAL_STATUSES = ['open', 'performed', 'late'] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

export function withdrawalStatus(
  work: WholeWork,
  { paidAtMs, nowMs }: { paidAtMs: number; nowMs: number },
): WithdrawalStatus {
  if (isAllDone(work)) return 'performed';
  return nowMs < lastWithdrawalDayMs(paidAtMs) + ACCEPTED_AFTER_DAYS * DAY_MS ? 'open' : 'late';
}

export const WITHDRAWAL_NAME_MAX_LENGTH = 200;

const BREAKS_LINE = /[\p{Cc}\u2028\u2029]/u;

export function isWithdrawalName(text: string): boolean {
  const isLine = text.length <= WITHDRAWAL_NAME_MAX_LENGTH && !BREAKS_LINE.test(text);
  return isLine && text.trim() !== '';
}

/** Kept until the end of the seventh year after the financial year (bokföringslagen 7 kap. 2 §). */
const KEPT_YEARS = 7;
/** Sweden's year begins up to this long before UTC's; payments in between belong to the new year. */
const SWEDEN_AHEAD_MS = HOUR_MS;

/** Orders paid earlier need not be kept, with the calendar year as financial year. */
export function bookkeepingCutoffMs(nowMs: number): number {
  return Date.UTC(new Date(nowMs).getUTCFullYear() - KEPT_YEARS, 0, 1) - SWEDEN_AHEAD_MS;
}
