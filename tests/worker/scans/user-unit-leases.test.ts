import { expect, test } from 'vitest';

import type { ScanStart } from '#worker/contract/mailbox-scan.ts';
import { cleanups } from '#worker/cleanups/schema.ts';
import type { CleanupRow } from '#worker/cleanups/schema.ts';
import { CONNECTION_LIFETIME_MS } from '#worker/domain/access/connection.ts';
import { cleanupIdOf, ORDER_OPEN_MS, UNDO_MS } from '#worker/domain/cleanups/cleanup-state.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { startScan } from '#worker/scans/start-scan.ts';
import { makeRoomForCleanup } from '#worker/scans/unit-leases.ts';

import { buildShop, buyOrder } from '#tests/worker/support/build-order.ts';
import { insertScan } from '#tests/worker/support/build-rows.ts';
import { changeCleanup } from '#tests/worker/support/change-cleanup.ts';

/** Of the 5,400 that a user has. */
const CLEANUP_UNITS = 4_320;
const SENDERS = 10;

function counts(waitingCount: number): NonNullable<CleanupRow['unsubscribeCounts']> {
  const others = { askedCount: 0, needsClickCount: 0, notPossibleCount: 0, untriedCount: 0 };
  return { waitingCount, confirmedCount: SENDERS - waitingCount, ...others };
}

/** A user with a paid deep clean-up, and what their scans are asked for. */
async function buildBusyUser() {
  const rooms: [string, number][] = [];
  const started: ScanStart[] = [];
  const ofCleanup = [{ takenMs: 1, units: 150 }];
  const shop = await buildShop({
    mailboxScan: (_userId, scanId) => ({
      start: async (scan) => void started.push(scan),
      unitLeases: async () => [],
      makeRoom: async (units = 0) => {
        rooms.push([scanId, units]);
        return [];
      },
    }),
    mailboxCleanup: () => ({ unitLeases: async () => ofCleanup }),
  });
  const order = await buyOrder(shop);
  const { runtime, user } = shop;
  const heartbeatAtMs = runtime.clock();
  const change = (changes: Partial<CleanupRow>) =>
    changeCleanup(shop, order.id, { heartbeatAtMs, ...changes });
  const ask = (kind: 'move' | 'unsubscribe') =>
    makeRoomForCleanup(runtime, {
      userId: user.userId,
      cleanupId: cleanupIdOf(order.id),
      isMoving: kind === 'move',
    });
  async function scanAnew(): Promise<ScanStart> {
    await startScan(runtime, user.userId, { mode: 'quick', timeZone: 'UTC' });
    const scan = started.at(-1);
    if (scan === undefined) throw new Error('no scan was started');
    return scan;
  }
  return { ...shop, rooms, ofCleanup, change, ask, scanAnew };
}

test('a new scan leaves a clean-up that moves mail its whole share from the start', async () => {
  const { change, scanAnew } = await buildBusyUser();
  await change({ status: 'working', isUnsubscribing: true, unsubscribeCounts: counts(SENDERS) });
  expect(await scanAnew()).toMatchObject({ cleanupReservationUnits: CLEANUP_UNITS, leases: [] });
});

test('a new scan leaves a clean-up that only asks senders what asking them takes, and counts what it has taken', async () => {
  const { change, scanAnew, ofCleanup } = await buildBusyUser();
  await change({ status: 'done', isUnsubscribing: true, unsubscribeCounts: counts(SENDERS) });
  // Three messages of each at most, at 20 units.
  expect(await scanAnew()).toMatchObject({
    cleanupReservationUnits: SENDERS * 60,
    leases: ofCleanup,
  });
});

test('however many senders wait, they are left no more than a clean-up’s share', async () => {
  const { change, scanAnew } = await buildBusyUser();
  await change({ status: 'done', isUnsubscribing: true, unsubscribeCounts: counts(600) });
  expect(await scanAnew()).toMatchObject({ cleanupReservationUnits: CLEANUP_UNITS });
});

test('beside no clean-up a scan leaves nothing to any', async () => {
  const { change, scanAnew, ofCleanup } = await buildBusyUser();
  await change({ status: 'done' });
  expect(await scanAnew()).toMatchObject({ cleanupReservationUnits: 0, leases: ofCleanup });
});

test('while senders alone are asked the user’s scans are asked for no more room than that takes', async () => {
  const { change, ask, rooms, scanId } = await buildBusyUser();
  await change({ status: 'done', isUnsubscribing: true, unsubscribeCounts: counts(SENDERS) });
  await ask('unsubscribe');
  await change({ status: 'working', isUnsubscribing: true, unsubscribeCounts: counts(SENDERS) });
  await ask('unsubscribe');
  // Whatever a copy that comes late says of it.
  await change({ status: 'done', isUnsubscribing: true, unsubscribeCounts: counts(SENDERS) });
  await ask('move');
  expect(rooms).toEqual([
    [scanId, SENDERS * 60],
    [scanId, CLEANUP_UNITS],
    [scanId, CLEANUP_UNITS],
  ]);
});

test('a clean-up that has not been heard of is left all that can be its own', async () => {
  const { change, ask, rooms, runtime, scanId } = await buildBusyUser();
  await change({ status: 'done', isUnsubscribing: true, unsubscribeCounts: counts(1) });
  runtime.advance(3 * MINUTE_MS);
  await ask('unsubscribe');
  expect(rooms).toEqual([[scanId, CLEANUP_UNITS]]);
});

test('of a user’s scans only those are asked whose access can still be taking units', async () => {
  const { change, ask, rooms, runtime, connection, scanId } = await buildBusyUser();
  await change({ status: 'working' });
  const nowMs = runtime.clock();
  const begun = (agoMs: number, purgedAtMs: number | null = null) =>
    insertScan(runtime, connection, { startedAtMs: nowMs - agoMs, purgedAtMs });
  const yesterday = await begun(CONNECTION_LIFETIME_MS - MINUTE_MS);
  // Never purged, and long without access.
  await begun(3 * CONNECTION_LIFETIME_MS);
  await begun(MINUTE_MS, nowMs - 2 * MINUTE_MS);
  await ask('move');
  expect(rooms.map(([id]) => id).toSorted()).toEqual([scanId, yesterday].toSorted());
});

test('a clean-up of long ago that is being put back on its last day is heard of', async () => {
  const { change, scanAnew, runtime } = await buildBusyUser();
  const createdAtMs = runtime.clock() - ORDER_OPEN_MS - UNDO_MS + MINUTE_MS;
  await change({ goal: 'restore', status: 'working', createdAtMs });
  expect(await scanAnew()).toMatchObject({ cleanupReservationUnits: CLEANUP_UNITS });
  await runtime.db.delete(cleanups);
});
