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
