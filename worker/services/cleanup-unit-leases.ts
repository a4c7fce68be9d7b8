import type { CleanupObjects } from '#durable-objects/mailbox-cleanup/client.ts';
import type { CleanupRow } from '#worker/db/queries/cleanups.ts';
import { isRunningCleanup } from '#worker/domain/cleanup/cleanup-state.ts';
import {
  cleanupShareUnits,
  cleanupUnits,
  leasesBeyond,
  type UnitTaker,
} from '#worker/domain/quota/user-units.ts';
import type { UnitLease } from '#worker/domain/scan/unit-lease.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';

import { awaitObject } from './await-object.ts';

export type CleanupQuota = Pick<Runtime, 'clock' | 'log' | 'objectAnswerMs'> & {
  settings: Pick<Runtime['settings'], 'GMAIL_UNITS_PER_MINUTE'>;
  cleanupObjects: Pick<CleanupObjects, 'unitLeases' | 'makeRoom'>;
};

type Heard = Pick<CleanupRow, 'id' | 'status' | 'isUnsubscribing' | 'heartbeatAtMs'>;

/**
 * Has a user's clean-ups share what is theirs of the quota: from now on each of them that is at work keeps to as much as
 * the next, this one too, which is about to take some. Each is told in its own storage, since two that only asked each
 * other what had been taken could both find it free. @param heard those of the user's that were heard of lately
 * @returns what this one still has to keep clear of: what others took beyond their share before, and all that was taken
 * by those that have ended
 */
export async function makeRoomAmongCleanups(
  quota: CleanupQuota,
  { userId, cleanupId }: { userId: string; cleanupId: string },
  heard: readonly Heard[],
): Promise<UnitLease[]> {
  const { settings, cleanupObjects } = quota;
  const others = heard.filter(({ id }) => id !== cleanupId);
  const atWork = others.filter(isTakingUnits);
  const ended = others.filter((other) => !isTakingUnits(other));
  const shareUnits = cleanupShareUnits(settings.GMAIL_UNITS_PER_MINUTE, atWork.length + 1);
  const roomUnits = cleanupUnits(settings.GMAIL_UNITS_PER_MINUTE) - shareUnits;
  const askForRoom = (id: string) => cleanupObjects.makeRoom(userId, id, roomUnits);
  const [held, ofEnded] = await Promise.all([
    Promise.all(
      atWork.map(async (other) =>
        leasesBeyond(await leasesOf(quota, other, askForRoom), shareUnits),
      ),
    ),
    leasesOfCleanups(quota, userId, ended),
    atWork.length === 0 ? [] : askForRoom(cleanupId),
  ]);
  return [...held.flat(), ...ofEnded];
}

/** All that was taken by these clean-ups and still counts. */
export async function leasesOfCleanups(
  quota: CleanupQuota,
  userId: string,
  cleanups: readonly Heard[],
): Promise<UnitLease[]> {
  const leases = await Promise.all(
    cleanups.map((cleanup) =>
      leasesOf(quota, cleanup, (id) => quota.cleanupObjects.unitLeases(userId, id)),
    ),
  );
  return leases.flat();
}

/** Whether mail is moved, or senders are asked, without anybody doing anything. */
export function isTakingUnits({ status, isUnsubscribing }: Heard): boolean {
  return isRunningCleanup(status) || isUnsubscribing;
}

export function toUnitTaker({
  status,
  unsubscribeCounts,
}: Pick<CleanupRow, 'status' | 'unsubscribeCounts'>): UnitTaker {
  return {
    isMoving: isRunningCleanup(status),
    waitingCount: unsubscribeCounts?.waitingCount ?? 0,
  };
}

/** One that cannot tell counts as having taken all there is when it was last heard of, and is not waited for longer. */
async function leasesOf(
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

export function allUnits(
  { settings }: Pick<CleanupQuota, 'settings'>,
  takenMs: number,
): UnitLease[] {
  return [{ takenMs, units: settings.GMAIL_UNITS_PER_MINUTE }];
}
