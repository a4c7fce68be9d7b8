import { listCleanupsSince } from '#worker/db/queries/cleanups.ts';
import { findNewestScan } from '#worker/db/queries/scans.ts';
import { UNIT_WINDOW_MS, type UnitLease } from '#worker/domain/scan/unit-lease.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';

/** A clean-up at work says so at least once a minute; twice that, and it has taken nothing that still counts. */
const CLEANUP_QUIET_MS = 2 * 60_000;

/**
 * What all work for a user has taken of Google's quota within the last minute: the quota is the user's,
 * not a scan's or a clean-up's. Where an object cannot tell, it counts as having taken all of it.
 */
export async function userUnitLeases(
  runtime: Runtime,
  userId: string,
  exceptCleanupId?: string,
): Promise<UnitLease[]> {
  const leases = await Promise.all([
    leasesOfLastScan(runtime, userId, exceptCleanupId !== undefined),
    leasesOfCleanups(runtime, userId, exceptCleanupId),
  ]);
  return leases.flat();
}

async function leasesOfLastScan(
  runtime: Runtime,
  userId: string,
  isForCleanup: boolean,
): Promise<UnitLease[]> {
  const { db, clock, scanObjects } = runtime;
  const last = await findNewestScan(db, userId);
  if (last === undefined) return [];
  const isRunning = last.finishedAtMs === null && last.purgedAtMs === null;
  // A scan learns what others have taken when it starts and not again, so a clean-up stands back for it.
  if (isRunning && isForCleanup) return allUnits(runtime, clock());
  const lastUseMs = Math.max(last.heartbeatAtMs, last.finishedAtMs ?? 0, last.purgedAtMs ?? 0);
  if (lastUseMs + UNIT_WINDOW_MS <= clock()) return [];
  if (last.purgedAtMs !== null) return allUnits(runtime, lastUseMs);
  try {
    return await scanObjects.unitLeases(userId, last.id);
  } catch (error) {
    runtime.log.warn('scan.leases_unknown', { scanId: last.id, ...describeError(error) });
    return allUnits(runtime, lastUseMs);
  }
}

async function leasesOfCleanups(
  runtime: Runtime,
  userId: string,
  exceptCleanupId: string | undefined,
): Promise<UnitLease[]> {
  const { db, clock, cleanupObjects } = runtime;
  const recent = await listCleanupsSince(db, userId, clock() - CLEANUP_QUIET_MS);
  const others = recent.filter(({ id }) => id !== exceptCleanupId);
  const leases = await Promise.all(
    others.map(async ({ id, heartbeatAtMs }) => {
      try {
        return await cleanupObjects.unitLeases(userId, id);
      } catch (error) {
        runtime.log.warn('cleanup.leases_unknown', { cleanupId: id, ...describeError(error) });
        return allUnits(runtime, heartbeatAtMs);
      }
    }),
  );
  return leases.flat();
}

function allUnits({ settings }: Runtime, takenMs: number): UnitLease[] {
  return [{ takenMs, units: settings.GMAIL_UNITS_PER_MINUTE }];
}
