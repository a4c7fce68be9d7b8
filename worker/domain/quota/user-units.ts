import { GMAIL_PRICES } from '#worker/domain/gmail-price.ts';
import type { UnitLease } from '#worker/domain/scan/unit-lease.ts';

/** What is left of a user's units to their scans, and to all that is looked up in them, beside a clean-up. */
const SCAN_SHARE = 0.2;

/**
 * How long room is made for a clean-up that is at work: longer than it goes on without saying so again (half a minute,
 * and a call), and what it takes counts (a minute).
 */
export const CLEANUP_ROOM_MS = 2 * 60_000;
/** So often it says so. */
export const CLEANUP_ROOM_AGAIN_MS = 30_000;

export function scanUnitsBesideCleanup(unitsPerMinute: number): number {
  return Math.floor(unitsPerMinute * SCAN_SHARE);
}

/** What a clean-up takes at most, which was paid for: the share of scans is small, and never in its way. */
export function cleanupUnits(unitsPerMinute: number): number {
  return unitsPerMinute - scanUnitsBesideCleanup(unitsPerMinute);
}

/** A clean-up for which no step fits any more would stand still: putting a batch back takes two calls. */
const LEAST_CLEANUP_UNITS = 2 * GMAIL_PRICES.batchModify;

/**
 * What each of so many clean-ups takes at most while they are at work beside each other: as much as the next. Of more
 * than forty Gmail itself refuses some, which they then wait for.
 */
export function cleanupShareUnits(unitsPerMinute: number, cleanupCount: number): number {
  const units = cleanupUnits(unitsPerMinute);
  return Math.min(units, Math.max(Math.floor(units / cleanupCount), LEAST_CLEANUP_UNITS));
}

/** Leases beyond the first `units` that a minute holds of them: the newest are left out, for they count the longest. */
export function leasesBeyond(leases: readonly UnitLease[], units: number): UnitLease[] {
  let left = units;
  return leases
    .toSorted((a, b) => b.takenMs - a.takenMs)
    .map((lease) => {
      const within = Math.min(left, lease.units);
      left -= within;
      return { ...lease, units: lease.units - within };
    })
    .filter((lease) => lease.units > 0);
}
