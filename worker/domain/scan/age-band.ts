import type { ScanMode } from './scan-state.ts';

const DAY_MS = 86_400_000;

/** Mail younger than this is in no row (design: protected by default). */
export const RECENT_DAYS = 30;
/** Old mail is older than three years (core, section 9). */
export const OLD_YEARS = 3;
/** How far back senders and flows are looked at (core, section 1: past year; up to five years). */
const WINDOW_YEARS: Record<ScanMode, number> = { quick: 1, complete: 5 };
const OLDEST_YEAR_OF_ITS_OWN = 12;

/** A span of ages: [fromMs, toMs), within one calendar year (UTC) but for the open-ended oldest. */
export type AgeBand = {
  /** null: from the beginning of time. */
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
 * Bands, newest first, that partition all mail up to `horizonMs`: cut at 30 days, at one, three and five
 * years, and at each turn of the year, so that rows, the yearly chart and both modes' windows fall
 * exactly on a boundary.
 */
export function ageBands(horizonMs: number, mode: ScanMode): AgeBand[] {
  const endMs = toSecond(horizonMs);
  const recentMs = toSecond(endMs - RECENT_DAYS * DAY_MS);
  const pastYearMs = toSecond(yearsBefore(endMs, 1));
  const oldMs = toSecond(yearsBefore(endMs, OLD_YEARS));
  const windowMs = toSecond(yearsBefore(endMs, WINDOW_YEARS[mode]));
  const thisYear = new Date(endMs).getUTCFullYear();
  const turnsOfYear = Array.from({ length: OLDEST_YEAR_OF_ITS_OWN }, (_, back) =>
    Date.UTC(thisYear - back, 0, 1),
  );
  const cuts = [...new Set([recentMs, pastYearMs, oldMs, windowMs, ...turnsOfYear])]
    .filter((cut) => cut < endMs)
    .sort((a, b) => b - a);

  const starts: (number | null)[] = [...cuts, null];
  return starts.map((fromMs, position) => {
    const toMs = position === 0 ? endMs : (cuts[position - 1] ?? endMs);
    return {
      fromMs,
      toMs,
      year: new Date(toMs - 1).getUTCFullYear(),
      isRecent: fromMs !== null && fromMs >= recentMs,
      isPastYear: fromMs !== null && fromMs >= pastYearMs,
      isInWindow: fromMs !== null && fromMs >= windowMs,
      isOld: toMs <= oldMs,
    };
  });
}

/** The start of the span that the mode's senders are looked at in. */
export function windowStartMs(horizonMs: number, mode: ScanMode): number {
  return toSecond(yearsBefore(toSecond(horizonMs), WINDOW_YEARS[mode]));
}
