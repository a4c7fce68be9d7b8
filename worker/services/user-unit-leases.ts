import type { CleanupMessage } from '#worker/contract/cleanup-message.ts';
import { listCleanupsSince, type CleanupRow } from '#worker/db/queries/cleanups.ts';
import { findNewestScan, listHeldScans } from '#worker/db/queries/scans.ts';
import { CONNECTION_LIFETIME_MS } from '#worker/domain/connection-lifetime.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import {
  leasesBeyond,
  roomUnits,
  scanUnitsBesideCleanup,
  type UnitTaker,
} from '#worker/domain/quota/user-units.ts';
import { UNIT_WINDOW_MS, type UnitLease } from '#worker/domain/scan/unit-lease.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';

import { awaitObject } from './await-object.ts';
import {
  allUnits,
  isTakingUnits,
  leasesOfCleanups,
  makeRoomAmongCleanups,
  toUnitTaker,
  type CleanupQuota,
} from './cleanup-unit-leases.ts';

type Quota = CleanupQuota & Pick<Runtime, 'db' | 'scanObjects'>;
type ScanRow = NonNullable<Awaited<ReturnType<typeof findNewestScan>>>;

/** A clean-up at work says so at least once a minute; twice that, and it has taken nothing that still counts. */
const CLEANUP_QUIET_MS = 2 * MINUTE_MS;

/** A scan has access for as long as the connection that it was begun under, and what it took counts a minute more. */
const SCAN_HELD_MS = CONNECTION_LIFETIME_MS + UNIT_WINDOW_MS;

/**
 * Google's quota is the user's, not a scan's or a clean-up's, and what was paid for comes first: from now on the user's
 * scans, with all that is looked up in them, leave the clean-up what it can take, or its part of that where there are
 * several. @returns what it still has to keep clear of: what they took beyond their shares before
 */
export async function makeRoomForCleanup(
  quota: Quota,
  message: Pick<CleanupMessage, 'userId' | 'cleanupId' | 'step'>,
): Promise<UnitLease[]> {
  const { db, clock, settings, scanObjects } = quota;
  const { userId } = message;
  const nowMs = clock();
  const [scans, cleanups] = await Promise.all([
    listHeldScans(db, userId, {
      startedAfterMs: nowMs - SCAN_HELD_MS,
      purgedAfterMs: nowMs - UNIT_WINDOW_MS,
    }),
    listCleanupsSince(db, userId, nowMs - CLEANUP_QUIET_MS),
  ]);
  const units = roomUnits(settings.GMAIL_UNITS_PER_MINUTE, unitTakers(message, cleanups));
  const [held, ofCleanups] = await Promise.all([
    Promise.all(
      scans.map((scan) => leasesOf(quota, scan, (id) => scanObjects.makeRoom(userId, id, units))),
    ),
    makeRoomAmongCleanups(quota, message, cleanups),
  ]);
  const share = scanUnitsBesideCleanup(settings.GMAIL_UNITS_PER_MINUTE);
  return [...leasesBeyond(held.flat(), share), ...ofCleanups];
}

/** Who takes units beside whoever is about to: a copy that comes late never makes of one who moves mail one who asks. */
function unitTakers(
  { cleanupId, step }: Pick<CleanupMessage, 'cleanupId' | 'step'>,
  cleanups: readonly CleanupRow[],
): UnitTaker[] {
  const isMoving = step !== 'unsubscribe' || cleanups.every(({ id }) => id !== cleanupId);
  return [{ isMoving, waitingCount: 0 }, ...cleanups.filter(isTakingUnits).map(toUnitTaker)];
}

/**
 * What a new scan has to keep clear of: what the last one has taken, and clean-ups that have just ended or only ask
 * senders, and how much it leaves from the start to those that are at work.
 */
export async function unitsBesideNewScan(
  quota: Quota,
  userId: string,
): Promise<{ leases: UnitLease[]; roomUnits: number }> {
  const { db, clock, settings, scanObjects } = quota;
  const [last, recent] = await Promise.all([
    findNewestScan(db, userId),
    listCleanupsSince(db, userId, clock() - CLEANUP_QUIET_MS),
  ]);
  const takers = recent.filter(isTakingUnits).map(toUnitTaker);
  // While one moves mail its whole share is left to it, with what it has taken of that.
  const counted = takers.some(({ isMoving }) => isMoving)
    ? recent.filter((cleanup) => !isTakingUnits(cleanup))
    : recent;
  const [ofLast, ofCleanups] = await Promise.all([
    last === undefined ? [] : leasesOf(quota, last, (id) => scanObjects.unitLeases(userId, id)),
    leasesOfCleanups(quota, userId, counted),
  ]);
  return {
    leases: [...ofLast, ...ofCleanups],
    roomUnits: roomUnits(settings.GMAIL_UNITS_PER_MINUTE, takers),
  };
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
