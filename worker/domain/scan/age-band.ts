import { DAY_MS } from '#worker/domain/duration.ts';

import type { ScanMode } from './scan-state.ts';

/** Mail younger than this is in no row (design: protected by default). */
export const RECENT_DAYS = 30;
/** Old mail is older than three years (core, section 9). */
export const OLD_YEARS = 3;
/** How far back senders are looked for; null: in all of the mailbox (design, section 7: every sender). */
const WINDOW_YEARS: Record<ScanMode, number | null> = { quick: 1, complete: null };
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
 * Bands, newest first, that partition all mail up to `horizonMs`: cut at 30 days, at one and three years,
 * and at each turn of the year, so that rows, the yearly chart and the window of a quick scan fall exactly
 * on a boundary.
 */
export function ageBands(horizonMs: number, mode: ScanMode): AgeBand[] {
  const endMs = toSecond(horizonMs);
  const recentMs = toSecond(endMs - RECENT_DAYS * DAY_MS);
  const pastYearMs = toSecond(yearsBefore(endMs, 1));
  const oldMs = toSecond(yearsBefore(endMs, OLD_YEARS));
  const windowMs = windowStartMs(horizonMs, mode);
  const thisYear = new Date(endMs).getUTCFullYear();
  const turnsOfYear = Array.from({ length: OLDEST_YEAR_OF_ITS_OWN }, (_, back) =>
    Date.UTC(thisYear - back, 0, 1),
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
      year: new Date(toMs - 1).getUTCFullYear(),
      isRecent: fromMs !== null && fromMs >= recentMs,
      isPastYear: fromMs !== null && fromMs >= pastYearMs,
      isInWindow: windowMs === null || (fromMs !== null && fromMs >= windowMs),
      isOld: toMs <= oldMs,
    };
  });
}

/** The start of the span that the mode's senders are looked for in; null: it has none. */
export function windowStartMs(horizonMs: number, mode: ScanMode): number | null {
  const years = WINDOW_YEARS[mode];
  return years === null ? null : toSecond(yearsBefore(toSecond(horizonMs), years));
}
