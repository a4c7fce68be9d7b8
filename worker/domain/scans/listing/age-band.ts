import { DAY_MS } from '#worker/domain/duration.ts';
import { yearIn, yearStartMs } from '#worker/domain/dates.ts';

import type { ScanMode } from '#worker/domain/scans/scan-state.ts';

/** Younger mail is in no row (design). */
export const RECENT_DAYS = 30;
/** Core, section 9. */
export const OLD_YEARS = 3;
/** null: everywhere (design, section 7). */
const WINDOW_YEARS: Record<ScanMode, number | null> = { quick: 1, complete: null };
const OLDEST_YEAR_OF_ITS_OWN = 12;

/** Earlier dates come from a stopped clock, mostly 1970. */
export const EARLIEST_DATE_MS = Date.UTC(1990, 0, 1);
/** Clock skew tolerance. */
const AHEAD_MS = DAY_MS;
/** Before EARLIEST_DATE_MS, or in the future. */
export const UNKNOWN_DATE_BAND = 0xfe;

/** [fromMs, toMs), within one calendar year except the open-ended oldest. */
export type AgeBand = {
  fromMs: number | null;
  toMs: number;
  year: number;
  isRecent: boolean;
  isPastYear: boolean;
  isInWindow: boolean;
  isOld: boolean;
};

export function yearsBefore(ms: number, years: number): number {
  const date = new Date(ms);
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return date.getTime();
}

/** Gmail's `after:` takes epoch seconds. */
function toSecond(ms: number): number {
  return Math.floor(ms / 1000) * 1000;
}

/**
 * Partitions all mail up to `horizonMs`, newest first: cut at 30 days, one and three years, and
 * each new year, so that rows, the yearly chart and the quick window fall on boundaries.
 */
export function ageBands(horizonMs: number, mode: ScanMode, timeZone: string): AgeBand[] {
  const endMs = toSecond(horizonMs);
  const recentMs = toSecond(endMs - RECENT_DAYS * DAY_MS);
  const pastYearMs = toSecond(yearsBefore(endMs, 1));
  const oldMs = toSecond(yearsBefore(endMs, OLD_YEARS));
  const windowMs = windowStartMs(horizonMs, mode);
  const thisYear = yearIn(timeZone, endMs);
  const turnsOfYear = Array.from({ length: OLDEST_YEAR_OF_ITS_OWN }, (_, back) =>
    yearStartMs(timeZone, thisYear - back),
  );
  const cuts = [...new Set([recentMs, pastYearMs, oldMs, ...turnsOfYear])]
    .filter((cut) => cut < endMs)
    .sort((a, b) => b - a);

  const starts: (number | null)[] = [...cuts, null];
  return starts.map((fromMs, position) => {
    const toMs = position === 0 ? endMs : (cuts[position - 1] ?? endMs);
    return {
      fromMs,
      toMs,
      year: yearIn(timeZone, toMs - 1),
      isRecent: fromMs !== null && fromMs >= recentMs,
      isPastYear: fromMs !== null && fromMs >= pastYearMs,
      isInWindow: windowMs === null || (fromMs !== null && fromMs >= windowMs),
      isOld: toMs <= oldMs,
    };
  });
}

/** Later than any mail that arrives during the scan. */
export function futureStartMs(horizonMs: number): number {
  return toSecond(horizonMs) + AHEAD_MS;
}

/** null: unbounded. */
export function windowStartMs(horizonMs: number, mode: ScanMode): number | null {
  const years = WINDOW_YEARS[mode];
  return years === null ? null : toSecond(yearsBefore(toSecond(horizonMs), years));
}
