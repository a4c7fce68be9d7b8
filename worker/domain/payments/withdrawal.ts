import { DAY_MS, HOUR_MS } from '#worker/domain/duration.ts';
import { isAllDone, type WholeWork } from '#worker/domain/orders/undone-work.ts';

/** A purchase made at a distance can be withdrawn from for so long (distansavtalslagen 2005:59, 2 kap. 10 §). */
export const WITHDRAWAL_DAYS = 14;

/**
 * The whole of the last day counts, wherever it is; and where it is no working day, the next one does
 * (lagen 1930:173 om beräkning av lagstadgad tid). No Swedish holidays come four in a row and a fifth.
 */
const ACCEPTED_AFTER_DAYS = 5;

/** The last day of withdrawal from a service bought at this moment: a moment of it. */
export function lastWithdrawalDayMs(paidAtMs: number): number {
  return paidAtMs + WITHDRAWAL_DAYS * DAY_MS;
}

/**
 * What a notice of withdrawal comes to when it is given.
 * `open`: the purchase is undone, for all that was not done of it · `performed`: all of it had been done, at the
 * buyer's own wish, and the right had ended by that (2 kap. 11 §) · `late`: after its time.
 */
export const WITHDRAWAL_STANDINGS = ['open', 'performed', 'late'] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STANDINGS)[number];

/** What a notice comes to that is given now. */
export function withdrawalStatus(
  work: WholeWork,
  { paidAtMs, nowMs }: { paidAtMs: number; nowMs: number },
): WithdrawalStatus {
  if (isAllDone(work)) return 'performed';
  return nowMs < lastWithdrawalDayMs(paidAtMs) + ACCEPTED_AFTER_DAYS * DAY_MS ? 'open' : 'late';
}

/** A name longer than this is nobody's. */
export const WITHDRAWAL_NAME_MAX_LENGTH = 200;

const BREAKS_LINE = /[\p{Cc}\u2028\u2029]/u;

/** Whether a text can stand as the name under a notice: one line of something. */
export function isWithdrawalName(text: string): boolean {
  const isLine = text.length <= WITHDRAWAL_NAME_MAX_LENGTH && !BREAKS_LINE.test(text);
  return isLine && text.trim() !== '';
}

/** Kept to the end of the seventh year after the one in which the financial year ended (bokföringslagen 7 kap. 2 §). */
const KEPT_YEARS = 7;
/** Sweden's year begins so much before UTC's: what was paid in between belongs to the new one. */
const SWEDEN_AHEAD_MS = HOUR_MS;

/** Orders paid before this need not be kept any longer, where the financial year is the calendar year. */
export function booksKeptSinceMs(nowMs: number): number {
  return Date.UTC(new Date(nowMs).getUTCFullYear() - KEPT_YEARS, 0, 1) - SWEDEN_AHEAD_MS;
}
