import { DAY_MS } from '#worker/domain/duration.ts';

/** Thirteen months from the clean-up. */
export const REMEMBERED_MS = 395 * DAY_MS;
export const REMIND_AFTER_MS = 365 * DAY_MS;
export const REMEMBERING_OFFERED_MS = 10 * DAY_MS;
/** Who has scanned so recently needs no reminder. */
export const RECENTLY_SCANNED_MS = 90 * DAY_MS;

/** `offered`: can be agreed to on this receipt · `kept`: agreed to on it. */
export const REMEMBERED_STATUSES = ['none', 'offered', 'kept'] as const;

/** While the order's object still knows the senders, and nothing of it is under way. */
export function isRememberingOffered(
  { finishedAtMs, senderCount }: { finishedAtMs: number | null; senderCount: number },
  nowMs: number,
): boolean {
  if (finishedAtMs === null || senderCount === 0) return false;
  return nowMs < finishedAtMs + REMEMBERING_OFFERED_MS;
}

const MONTHS_PER_YEAR = 12;
/** Of a year that has just begun too little is known. */
const LEAST_MONTHS = 3;

/**
 * Mail a month that was in the mailbox at the time of a scan: of its calendar year, or the year before where that had
 * just begun. null: no such year.
 * @param byYear the first includes all older mail
 */
export function monthlyPace(
  byYear: readonly { year: number; count: number }[],
  scannedAtMs: number,
): number | null {
  const scanned = new Date(scannedAtMs);
  const year = scanned.getUTCFullYear();
  const sinceNewYearMs = scannedAtMs - Date.UTC(year, 0, 1);
  const months = (sinceNewYearMs / (365 * DAY_MS)) * MONTHS_PER_YEAR;
  const isNewYear = months < LEAST_MONTHS;
  const known = byYear.slice(1).find((total) => total.year === (isNewYear ? year - 1 : year));
  if (known === undefined) return null;
  return Math.round(known.count / (isNewYear ? MONTHS_PER_YEAR : months));
}
