import { DAY_MS } from '#worker/domain/duration.ts';
import type { ScanMode } from '#worker/domain/scans/scan-state.ts';

/** The moments that decide on rows, written down anew from the design (sections 7 and 8). */
export type MailboxCalendar = {
  /** Mail that came later is not counted. */
  horizonMs: number;
  /** Mail from then on is too young for any row. */
  recentMs: number;
  /** Mail before then is old. */
  oldMs: number;
  /** Newsletters before then are not looked for. */
  windowMs: number;
};

export function mailboxCalendar(startedMs: number, mode: ScanMode): MailboxCalendar {
  const horizonMs = Math.floor(startedMs / 1000) * 1000;
  return {
    horizonMs,
    recentMs: horizonMs - 30 * DAY_MS,
    oldMs: sameDay(horizonMs, -3),
    windowMs: mode === 'quick' ? sameDay(horizonMs, -1) : Number.NEGATIVE_INFINITY,
  };
}

function sameDay(ms: number, years: number): number {
  const date = new Date(ms);
  return Date.UTC(
    date.getUTCFullYear() + years,
    date.getUTCMonth(),
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  );
}
