import { DAY_MS } from '#worker/domain/duration.ts';

const RESCAN_AFTER_DAYS = 7;

/** Whole days since the last scan when it is time for a new one (7 days; core, section 9), else null. */
export function daysWhenRescanIsDue(lastScanAtMs: number, nowMs: number): number | null {
  const days = Math.floor((nowMs - lastScanAtMs) / DAY_MS);
  return days >= RESCAN_AFTER_DAYS ? days : null;
}
