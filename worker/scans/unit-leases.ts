import type { MailboxCleanupObject } from '#worker/contract/mailbox-cleanup.ts';
import { listCleanupsSince } from '#worker/cleanups/queries.ts';
import type { CleanupRow } from '#worker/cleanups/schema.ts';
import { CONNECTION_LIFETIME_MS } from '#worker/domain/access/connection.ts';
import { isRunningCleanup } from '#worker/domain/cleanups/cleanup-state.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { UNIT_WINDOW_MS, type UnitLease } from '#worker/domain/quota/quota-lease.ts';
import {
  cleanupShareUnits,
  cleanupUnits,
  excessLeases,
  cleanupReservationUnits,
  scanUnitsDuringCleanup,
  type ActiveCleanup,
} from '#worker/domain/quota/user-units.ts';
import { describeError } from '#worker/log.ts';
import { awaitObject } from '#worker/platform/concurrency/await-object.ts';
import type { Runtime } from '#worker/runtime.ts';

import { findNewestScan, listHeldScans } from './queries.ts';

type CleanupQuota = Pick<Runtime, 'clock' | 'log' | 'objectAnswerMs'> & {
  settings: Pick<Runtime['settings'], 'GMAIL_UNITS_PER_MINUTE'>;
  mailboxCleanup: (
    ...name: Parameters<Runtime['mailboxCleanup']>
  ) => Pick<MailboxCleanupObject, 'unitLeases' | 'makeRoom'>;
};

type Heard = Pick<CleanupRow, 'id' | 'status' | 'isUnsubscribing' | 'heartbeatAtMs'>;

/**
 * Splits the clean-ups' quota evenly among those at work, this one included. Each stores its new share, since two
 * that merely compared leases could both find the same units free. @param heard the user's clean-ups with a recent
 * heartbeat
 * @returns leases to wait out: beyond the new share, and of ended clean-ups
 */
export async function makeRoomAmongCleanups(
  quota: CleanupQuota,
  { userId, cleanupId }: { userId: string; cleanupId: string },
  heard: readonly Heard[],
): Promise<UnitLease[]> {
  const { settings, mailboxCleanup } = quota;
  const others = heard.filter(({ id }) => id !== cleanupId);
  const active = others.filter(isTakingUnits);
  const ended = others.filter((other) => !isTakingUnits(other));
  const shareUnits = cleanupShareUnits(settings.GMAIL_UNITS_PER_MINUTE, active.length + 1);
  const cleanupReservationUnits = cleanupUnits(settings.GMAIL_UNITS_PER_MINUTE) - shareUnits;
  const askForRoom = (id: string) => mailboxCleanup(userId, id).makeRoom(cleanupReservationUnits);
  const [held, ofEnded] = await Promise.all([
    Promise.all(
      active.map(async (other) =>
        excessLeases(await leasesOfCleanup(quota, other, askForRoom), shareUnits),
      ),
    ),
    leasesOfCleanups(quota, userId, ended),
    active.length === 0 ? [] : askForRoom(cleanupId),
  ]);
  return [...held.flat(), ...ofEnded];
}

async function leasesOfCleanups(
  quota: CleanupQuota,
  userId: string,
  cleanups: readonly Heard[],
): Promise<UnitLease[]> {
  const leases = await Promise.all(
    cleanups.map((cleanup) =>
      leasesOfCleanup(quota, cleanup, (id) => quota.mailboxCleanup(userId, id).unitLeases()),
    ),
  );
  return leases.flat();
}

/** Consumes units without anyone waiting. */
function isTakingUnits({ status, isUnsubscribing }: Heard): boolean {
  return isRunningCleanup(status) || isUnsubscribing;
}

function toUnitTaker({
  status,
  unsubscribeCounts,
}: Pick<CleanupRow, 'status' | 'unsubscribeCounts'>): ActiveCleanup {
  return {
    isMoving: isRunningCleanup(status),
    waitingCount: unsubscribeCounts?.waitingCount ?? 0,
  };
}

/** One that does not answer in time counts as having used the whole quota at its last heartbeat. */
async function leasesOfCleanup(
  quota: CleanupQuota,
  { id, heartbeatAtMs }: Heard,
  ask: (cleanupId: string) => Promise<UnitLease[]>,
): Promise<UnitLease[]> {
  try {
    return await awaitObject(quota, ask(id));
  } catch (error) {
    quota.log.warn('cleanup.leases_unknown', { cleanupId: id, ...describeError(error) });
    return allUnits(quota, heartbeatAtMs);
  }
}

function allUnits({ settings }: Pick<CleanupQuota, 'settings'>, takenMs: number): UnitLease[] {
  return [{ takenMs, units: settings.GMAIL_UNITS_PER_MINUTE }];
}

type Quota = CleanupQuota & Pick<Runtime, 'db' | 'mailboxScan'>;
type ScanRow = NonNullable<Awaited<ReturnType<typeof findNewestScan>>>;

/** Two missed heartbeats of a minute: its leases have expired. */
const CLEANUP_QUIET_MS = 2 * MINUTE_MS;

/** A scan's access lasts as long as its connection, and its leases a minute more. */
const SCAN_HELD_MS = CONNECTION_LIFETIME_MS + UNIT_WINDOW_MS;

/** The clean-up that is about to take units. */
type TakingCleanup = { userId: string; cleanupId: string; isMoving: boolean };

/**
 * Gmail's quota is per user, and paid work has priority: from now on the user's scans leave a clean-up its share.
 * @returns leases beyond the scans' share that it must wait out
 */
export async function makeRoomForCleanup(
  quota: Quota,
  taking: TakingCleanup,
): Promise<UnitLease[]> {
  const { db, clock, settings, mailboxScan } = quota;
  const { userId } = taking;
  const nowMs = clock();
  const [scans, cleanups] = await Promise.all([
    listHeldScans(db, userId, {
      startedAfterMs: nowMs - SCAN_HELD_MS,
      purgedAfterMs: nowMs - UNIT_WINDOW_MS,
    }),
    listCleanupsSince(db, userId, nowMs - CLEANUP_QUIET_MS),
  ]);
  const units = cleanupReservationUnits(
    settings.GMAIL_UNITS_PER_MINUTE,
    unitTakers(taking, cleanups),
  );
  const [held, ofCleanups] = await Promise.all([
    Promise.all(
      scans.map((scan) =>
        leasesOfScan(quota, scan, (id) => mailboxScan(userId, id).makeRoom(units)),
      ),
    ),
    makeRoomAmongCleanups(quota, taking, cleanups),
  ]);
  const share = scanUnitsDuringCleanup(settings.GMAIL_UNITS_PER_MINUTE);
  return [...excessLeases(held.flat(), share), ...ofCleanups];
}

/** Who takes units besides the caller. A late copy never turns a mover into one that only unsubscribes. */
function unitTakers(
  { cleanupId, isMoving: isMovingNow }: TakingCleanup,
  cleanups: readonly CleanupRow[],
): ActiveCleanup[] {
  const isMoving = isMovingNow || cleanups.every(({ id }) => id !== cleanupId);
  return [{ isMoving, waitingCount: 0 }, ...cleanups.filter(isTakingUnits).map(toUnitTaker)];
}

/**
 * What a new scan must wait out (leases of the last scan, and of ended or merely unsubscribing clean-ups), and how
 * much it leaves to those at work.
 */
export async function unitsBesideNewScan(
  quota: Quota,
  userId: string,
): Promise<{ leases: UnitLease[]; cleanupReservationUnits: number }> {
  const { db, clock, settings, mailboxScan } = quota;
  const [last, recent] = await Promise.all([
    findNewestScan(db, userId),
    listCleanupsSince(db, userId, clock() - CLEANUP_QUIET_MS),
  ]);
  const takers = recent.filter(isTakingUnits).map(toUnitTaker);
  // A mover is left its whole share, used part included.
  const counted = takers.some(({ isMoving }) => isMoving)
    ? recent.filter((cleanup) => !isTakingUnits(cleanup))
    : recent;
  const [ofLast, ofCleanups] = await Promise.all([
    last === undefined
      ? []
      : leasesOfScan(quota, last, (id) => mailboxScan(userId, id).unitLeases()),
    leasesOfCleanups(quota, userId, counted),
  ]);
  return {
    leases: [...ofLast, ...ofCleanups],
    cleanupReservationUnits: cleanupReservationUnits(settings.GMAIL_UNITS_PER_MINUTE, takers),
  };
}

/** A scan that does not answer counts as having used the whole quota at its last heartbeat. */
async function leasesOfScan(
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
