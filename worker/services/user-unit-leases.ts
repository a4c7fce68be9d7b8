import { listCleanupsSince } from '#worker/db/queries/cleanups.ts';
import { findNewestScan, listHeldScans } from '#worker/db/queries/scans.ts';
import { leasesBeyond, scanUnitsBesideCleanup } from '#worker/domain/quota/user-units.ts';
import { UNIT_WINDOW_MS, type UnitLease } from '#worker/domain/scan/unit-lease.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';

import { awaitObject } from './await-object.ts';
import {
  allUnits,
  isTakingUnits,
  leasesOfEnded,
  makeRoomAmongCleanups,
  type CleanupQuota,
} from './cleanup-unit-leases.ts';

type Quota = CleanupQuota & Pick<Runtime, 'db' | 'scanObjects'>;
type ScanRow = NonNullable<Awaited<ReturnType<typeof findNewestScan>>>;

/** A clean-up at work says so at least once a minute; twice that, and it has taken nothing that still counts. */
const CLEANUP_QUIET_MS = 2 * 60_000;

/**
 * Google's quota is the user's, not a scan's or a clean-up's, and what was paid for comes first: from now on the user's
 * scans, with all that is looked up in them, keep to their share, so that the rest is the clean-up's, or its part of
 * that where there are several. @returns what it still has to keep clear of: what they took beyond their shares before
 */
export async function makeRoomForCleanup(
  quota: Quota,
  cleanup: { userId: string; cleanupId: string },
): Promise<UnitLease[]> {
  const { db, clock, settings, scanObjects } = quota;
  const { userId } = cleanup;
  const [scans, cleanups] = await Promise.all([
    listHeldScans(db, userId, clock() - UNIT_WINDOW_MS),
    listCleanupsSince(db, userId, clock() - CLEANUP_QUIET_MS),
  ]);
  const [held, ofCleanups] = await Promise.all([
    Promise.all(
      scans.map((scan) => leasesOf(quota, scan, (id) => scanObjects.makeRoom(userId, id))),
    ),
    makeRoomAmongCleanups(quota, cleanup, cleanups),
  ]);
  const share = scanUnitsBesideCleanup(settings.GMAIL_UNITS_PER_MINUTE);
  return [...leasesBeyond(held.flat(), share), ...ofCleanups];
}

/**
 * What a new scan has to keep clear of: what the last one has taken and clean-ups that have just ended, and whether one
 * is at work, beside which it keeps to its share from the start.
 */
export async function unitsBesideNewScan(
  quota: Quota,
  userId: string,
): Promise<{ leases: UnitLease[]; isBesideCleanup: boolean }> {
  const { db, clock, scanObjects } = quota;
  const [last, recent] = await Promise.all([
    findNewestScan(db, userId),
    listCleanupsSince(db, userId, clock() - CLEANUP_QUIET_MS),
  ]);
  const ended = recent.filter((cleanup) => !isTakingUnits(cleanup));
  const [ofLast, ofEnded] = await Promise.all([
    last === undefined ? [] : leasesOf(quota, last, (id) => scanObjects.unitLeases(userId, id)),
    leasesOfEnded(quota, userId, ended),
  ]);
  return { leases: [...ofLast, ...ofEnded], isBesideCleanup: ended.length < recent.length };
}

/** Where a scan cannot tell, it counts as having taken all there is when it was last heard of. */
async function leasesOf(
  quota: Quota,
  { id, heartbeatAtMs, finishedAtMs, purgedAtMs }: ScanRow,
  ask: (scanId: string) => Promise<UnitLease[]>,
): Promise<UnitLease[]> {
  const lastUseMs = Math.max(heartbeatAtMs, finishedAtMs ?? 0, purgedAtMs ?? 0);
  const isCounted = lastUseMs + UNIT_WINDOW_MS > quota.clock();
  if (purgedAtMs !== null) return isCounted ? allUnits(quota, lastUseMs) : [];
  try {
    return await awaitObject(quota, ask(id));
  } catch (error) {
    quota.log.warn('scan.leases_unknown', { scanId: id, ...describeError(error) });
    return isCounted ? allUnits(quota, lastUseMs) : [];
  }
}
