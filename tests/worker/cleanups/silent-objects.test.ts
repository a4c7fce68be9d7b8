import { beforeEach, expect, test } from 'vitest';

import { fakeObjects } from '#tests/support/fake-objects.ts';
import { DAY_MS, MINUTE_MS } from '#worker/domain/duration.ts';
import { reviveQuietCleanups } from '#worker/cleanups/revive-cleanups.ts';
import { reviveQuietScans } from '#worker/scans/revive-scans.ts';
import { purgeDueConnections } from '#worker/account/purge-connections.ts';
import { startPaidCleanups } from '#worker/cleanups/start-paid-cleanups.ts';

import { insertConnection, insertScan, insertUser } from '#tests/worker/support/build-rows.ts';
import { buildCustomer, buildShop, buyOrder } from '#tests/worker/support/build-order.ts';
import { buildRuntime } from '#tests/worker/support/build-runtime.ts';
import { changeCleanup } from '#tests/worker/support/change-cleanup.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';

beforeEach(emptyTables);

/** What an object is waited for in these tests. */
const ANSWER_MS = 20;

function hangs(): Promise<never> {
  return Promise.withResolvers<never>().promise;
}

/** Three paid clean-ups that nobody has begun, of which the first one's object never answers. */
async function buildUnbegun() {
  const asked: string[] = [];
  const objects = { isOpen: false, silent: '' };
  const shop = await buildShop({
    objectAnswerMs: ANSWER_MS,
    mailboxCleanup: (_userId, cleanupId) => ({
      async start() {
        if (!objects.isOpen) throw new Error('the object cannot be reached');
        asked.push(cleanupId);
        return cleanupId === objects.silent ? hangs() : true;
      },
    }),
  });
  const first = await buyOrder(shop);
  const others = [
    await buyOrder(await buildCustomer(shop.runtime)),
    await buyOrder(await buildCustomer(shop.runtime)),
  ];
  objects.silent = first.cleanupId ?? '';
  objects.isOpen = true;
  shop.runtime.advance(5 * MINUTE_MS);
  return { runtime: shop.runtime, asked, orders: [first, ...others] };
}

const idsOf = (orders: readonly { cleanupId: string | null }[]) =>
  orders.map(({ cleanupId }) => cleanupId).toSorted();

test('a clean-up whose object never answers keeps no other from being begun', async () => {
  const { runtime, asked, orders } = await buildUnbegun();
  await startPaidCleanups(runtime);
  expect(asked.toSorted()).toEqual(idsOf(orders));
  expect(runtime.logLines.join()).toContain('"event":"cleanup.start_failed"');
});

test('a clean-up whose object never answers keeps no other from being woken', async () => {
  const { runtime, asked, orders } = await buildUnbegun();
  for (const { id } of orders) await changeCleanup({ runtime }, id, { status: 'working' });
  await reviveQuietCleanups(runtime);
  expect(asked.toSorted()).toEqual(idsOf(orders));
  expect(runtime.logLines.join()).toContain('"event":"cleanup.revive_failed"');
});

test('a run that is cut short at an object that never answers leaves it to the end of the next', async () => {
  const { runtime, asked, orders } = await buildUnbegun();
  let left = 1;
  await startPaidCleanups(runtime, () => left-- > 0);
  expect(asked).toHaveLength(1);
  runtime.advance(5 * MINUTE_MS);
  await startPaidCleanups(runtime);
  expect(asked).toHaveLength(1 + orders.length);
  expect(asked.at(-1)).toBe(asked[0]);
});

/** Scans of as many users, the first of whose objects never answers. */
async function buildScans(count: number) {
  const asked: string[] = [];
  const silent = { scanId: '' };
  async function answer(scanId: string): Promise<void> {
    asked.push(scanId);
    if (scanId === silent.scanId) await hangs();
  }
  const runtime = buildRuntime({
    objectAnswerMs: ANSWER_MS,
    mailboxScan: (_userId, scanId) => ({
      start: () => answer(scanId),
      destroy: () => answer(scanId),
    }),
    mailboxCleanup: () => ({ forgetSenders: async () => {} }),
    oauth: { revoke: async () => true },
  });
  const scanIds: string[] = [];
  for (let place = 0; place < count; place += 1) {
    const connection = await insertConnection(runtime, await insertUser(runtime));
    scanIds.push(await insertScan(runtime, connection, { finishedAtMs: null }));
  }
  silent.scanId = scanIds[0] ?? '';
  return { runtime, asked, scanIds: scanIds.toSorted() };
}

test('a scan whose object never answers keeps no other from being woken', async () => {
  const { runtime, asked, scanIds } = await buildScans(3);
  runtime.advance(5 * MINUTE_MS);
  await reviveQuietScans(runtime);
  expect(asked.toSorted()).toEqual(scanIds);
  expect(runtime.logLines.join()).toContain('"event":"scan.revive_failed"');
});

test('scans are woken for as long as their share of the sweep lasts, and the others by the next', async () => {
  const { runtime, asked, scanIds } = await buildScans(3);
  runtime.advance(5 * MINUTE_MS);
  let left = 2;
  await reviveQuietScans(runtime, () => left-- > 0);
  expect(asked).toHaveLength(2);
  runtime.advance(MINUTE_MS);
  await reviveQuietScans(runtime);
  expect(asked.toSorted()).toEqual(scanIds);
});

test('scans whose objects never answer keep no other connection from being purged', async () => {
  // As many as are purged at once, and more: each that hung would take the place of one for good.
  const { runtime, asked, scanIds } = await buildScans(12);
  const hanging = fakeObjects(runtime, {
    mailboxScan: (_userId, scanId) => ({
      async destroy() {
        asked.push(scanId);
        if (asked.length <= 5) await hangs();
      },
    }),
  });
  runtime.advance(DAY_MS);
  expect(await purgeDueConnections({ ...runtime, ...hanging })).toBe(12);
  expect(asked.toSorted()).toEqual(scanIds);
});
