import { listCleanupsSince, type CleanupRow } from '#worker/db/queries/cleanups.ts';
import { findNewestScan, listHeldScans } from '#worker/db/queries/scans.ts';
import { isRunningCleanup } from '#worker/domain/cleanup/cleanup-state.ts';
import { leasesBeyond, scanUnitsBesideCleanup } from '#worker/domain/quota/user-units.ts';
import { UNIT_WINDOW_MS, type UnitLease } from '#worker/domain/scan/unit-lease.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';

type Quota = Pick<Runtime, 'db' | 'clock' | 'log' | 'settings' | 'scanObjects' | 'cleanupObjects'>;
type ScanRow = NonNullable<Awaited<ReturnType<typeof findNewestScan>>>;

/** A clean-up at work says so at least once a minute; twice that, and it has taken nothing that still counts. */
const CLEANUP_QUIET_MS = 2 * 60_000;

/**
 * Google's quota is the user's, not a scan's or a clean-up's, and what was paid for comes first: from now on the user's
 * scans, with all that is looked up in them, keep to their share, so that the rest is the clean-up's. @returns what it
 * still has to keep clear of: what they took beyond their share before, and what other clean-ups have taken
 */
export async function makeRoomForCleanup(
  quota: Quota,
  { userId, cleanupId }: { userId: string; cleanupId: string },
): Promise<UnitLease[]> {
  const { db, clock, settings } = quota;
  const [scans, cleanups] = await Promise.all([
    listHeldScans(db, userId, clock() - UNIT_WINDOW_MS),
    leasesOfOtherCleanups(quota, userId, cleanupId),
  ]);
  const held = await Promise.all(
    scans.map((scan) => leasesOf(quota, scan, (id) => quota.scanObjects.makeRoom(userId, id))),
  );
  const share = scanUnitsBesideCleanup(settings.GMAIL_UNITS_PER_MINUTE);
  return [...leasesBeyond(held.flat(), share), ...cleanups];
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
  const ended = recent.filter(({ status }) => !isRunningCleanup(status));
  const [ofLast, ofEnded] = await Promise.all([
    last === undefined ? [] : leasesOf(quota, last, (id) => scanObjects.unitLeases(userId, id)),
    leasesOfCleanups(quota, ended),
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
    return await ask(id);
  } catch (error) {
    quota.log.warn('scan.leases_unknown', { scanId: id, ...describeError(error) });
    return isCounted ? allUnits(quota, lastUseMs) : [];
  }
}

async function leasesOfOtherCleanups(
  quota: Quota,
  userId: string,
  exceptCleanupId: string,
): Promise<UnitLease[]> {
  const recent = await listCleanupsSince(quota.db, userId, quota.clock() - CLEANUP_QUIET_MS);
  return leasesOfCleanups(
    quota,
    recent.filter(({ id }) => id !== exceptCleanupId),
  );
}

async function leasesOfCleanups(
  quota: Quota,
  cleanups: readonly CleanupRow[],
): Promise<UnitLease[]> {
  const leases = await Promise.all(
    cleanups.map(async ({ id, userId, heartbeatAtMs }) => {
      try {
        return await quota.cleanupObjects.unitLeases(userId, id);
      } catch (error) {
        quota.log.warn('cleanup.leases_unknown', { cleanupId: id, ...describeError(error) });
        return allUnits(quota, heartbeatAtMs);
      }
    }),
  );
  return leases.flat();
}

function allUnits({ settings }: Quota, takenMs: number): UnitLease[] {
  return [{ takenMs, units: settings.GMAIL_UNITS_PER_MINUTE }];
}
