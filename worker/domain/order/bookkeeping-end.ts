import { HOUR_MS } from '#worker/domain/duration.ts';

/** Kept to the end of the seventh year after the one in which the financial year ended (bokföringslagen 7 kap. 2 §). */
const KEPT_YEARS = 7;
/** Sweden's year begins so much before UTC's: what was paid in between belongs to the new one. */
const SWEDEN_AHEAD_MS = HOUR_MS;

/** Orders paid before this need not be kept any longer, where the financial year is the calendar year. */
export function booksKeptSinceMs(nowMs: number): number {
  return Date.UTC(new Date(nowMs).getUTCFullYear() - KEPT_YEARS, 0, 1) - SWEDEN_AHEAD_MS;
}
