import { DAY_MS } from '#worker/domain/duration.ts';
import { yearIn, yearStartMs } from '#worker/domain/dates.ts';

import type { ScanMode } from '#worker/domain/scans/scan-state.ts';

/** Mail younger than this is in no row (design: protected by default). */
export const RECENT_DAYS = 30;
/** Old mail is older than three years (core, section 9). */
export const OLD_YEARS = 3;
/** How far back senders are looked for; null: in all of the mailbox (design, section 7: every sender). */
const WINDOW_YEARS: Record<ScanMode, number | null> = { quick: 1, complete: null };
const OLDEST_YEAR_OF_ITS_OWN = 12;

/** Nobody's mail is older: a clock that had stopped dated it, most often at 1970. */
export const EARLIEST_DATE_MS = Date.UTC(1990, 0, 1);
/** Clocks are wrong by less. */
const AHEAD_MS = DAY_MS;
/** In place of a band: mail of a date that cannot be true, before EARLIEST_DATE_MS or in the future. */
export const UNKNOWN_DATE_BAND = 0xfe;

/** A span of ages: [fromMs, toMs), within one calendar year of a time zone but for the open-ended oldest. */
export type AgeBand = {
  /** null: from EARLIEST_DATE_MS, though what lists it does not say so. */
  fromMs: number | null;
  toMs: number;
  year: number;
  isRecent: boolean;
  isPastYear: boolean;
  isInWindow: boolean;
  isOld: boolean;
};

/** The same day `years` earlier, UTC. */
export function yearsBefore(ms: number, years: number): number {
  const date = new Date(ms);
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return date.getTime();
}

/** Whole seconds: Gmail's `after:` takes epoch seconds, so every boundary is one. */
function toSecond(ms: number): number {
  return Math.floor(ms / 1000) * 1000;
}

/**
 * Bands, newest first, that partition all mail up to `horizonMs`: cut at 30 days, at one and three years,
 * and at each turn of the year, so that rows, the yearly chart and the window of a quick scan fall exactly
 * on a boundary. Years are those of the time zone.
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

/** From then on mail is dated in the future; none of what comes while a scan runs is. */
export function futureStartMs(horizonMs: number): number {
  return toSecond(horizonMs) + AHEAD_MS;
}

/** The start of the span that the mode's senders are looked for in; null: it has none. */
export function windowStartMs(horizonMs: number, mode: ScanMode): number | null {
  const years = WINDOW_YEARS[mode];
  return years === null ? null : toSecond(yearsBefore(toSecond(horizonMs), years));
}
