import { beforeEach, expect, test } from 'vitest';

import { sweep } from '#worker/sweep.ts';
import { sumDailyTotals } from '#worker/stats/total-queries.ts';
import { listOrderIds } from '#worker/orders/queries.ts';
import { payments } from '#worker/orders/schema.ts';
import { ERASURE_GRACE_MS } from '#worker/domain/stats/daily-figures.ts';
import { cleanupIdOf } from '#worker/domain/cleanups/cleanup-state.ts';
import { eraseAccount, finishErasures } from '#worker/account/erase-account.ts';

import type { ShopParts } from '#tests/worker/support/build-order.ts';
import { fillAccount } from '#tests/worker/support/build-person.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { buildErasableShop, erase, expectForgotten } from '#tests/worker/support/erasure.ts';
import { storedOrder } from '#tests/worker/support/stored-order.ts';
import { dumpAllTables } from '#tests/worker/support/table-dump.ts';
import { buildFailingDatabase } from '#tests/worker/support/watched-database.ts';

beforeEach(emptyTables);

/** Whatever an erasure can die of, each once. */
const FAULTS: [string, (times: { left: number }) => ShopParts][] = [
  [
    'a clean-up that cannot be stopped',
    (times) => ({ mailboxCleanup: () => ({ stop: failing(times, true) }) }),
  ],
  [
    'a scan that cannot be wiped',
    (times) => ({ mailboxScan: () => ({ destroy: failing(times, undefined) }) }),
  ],
  [
    'a clean-up that cannot be wiped',
    (times) => ({ mailboxCleanup: () => ({ destroy: failing(times, undefined) }) }),
  ],
];

function failing<Value>(times: { left: number }, value: Value): () => Promise<Value> {
  return async () => {
    times.left -= 1;
    if (times.left >= 0) throw new Error('unreachable');
    return value;
  };
}

test.each(FAULTS)('%s is tried again until it works', async (_name, partsFor) => {
  const times = { left: 2 };
  const { shop, told } = await buildErasableShop(partsFor(times));
  const orderId = await fillAccount(shop);
  expect((await erase(shop)).view).toEqual({ isFinished: false });
  expect(told.revoked).toEqual(['refresh-1']);
  await finishErasures(shop.runtime);
  await finishErasures(shop.runtime);
  await expectForgotten(shop);
  expect((await storedOrder(shop, orderId)).refunds).toMatchObject([{ totalMinor: 1950 }]);
});

test('a clean-up that cannot save its last changes is wiped all the same', async () => {
  const wiped: string[] = [];
  const { shop } = await buildErasableShop({
    mailboxCleanup: (_userId, cleanupId) => ({
      runOverdueAlarm: failing({ left: Infinity }, null),
      destroy: async () => void wiped.push(cleanupId),
    }),
  });
  const orderId = await fillAccount(shop);
  expect((await erase(shop)).view).toEqual({ isFinished: true });
  expect(wiped).toEqual([cleanupIdOf(orderId)]);
  await expectForgotten(shop);
});

test('a clean-up that cannot be wiped keeps no other from being wiped', async () => {
  const asked: string[] = [];
  const { shop } = await buildErasableShop({
    mailboxCleanup: (_userId, cleanupId) => ({
      async destroy() {
        asked.push(cleanupId);
        throw new Error('unreachable');
      },
    }),
  });
  const { db } = shop.runtime;
  const { payment } = await storedOrder(shop, await fillAccount(shop));
  if (payment === undefined) throw new Error('nothing was bought');
  // More than are asked at once.
  for (let number = 1; number <= 7; number += 1) {
    const names = { id: `ord_old${number}`, orderNumber: `${number}`, selectionKey: `${number}` };
    await db.insert(payments).values({ ...payment, ...names, closedAtMs: shop.runtime.clock() });
  }
  const orderIds = await listOrderIds(db, shop.user.userId);
  expect((await erase(shop)).view).toEqual({ isFinished: false });
  expect(new Set(asked)).toEqual(new Set(orderIds.map(cleanupIdOf)));
});

test.each([
  'update "payments"',
  'delete from "sender_stats"',
  'delete from "connections"',
  'insert into "users"',
  'update "cleanups"',
  'insert into "daily_totals"',
  'insert into "refunds"',
  'update "connections"',
])('an erasure that dies at “%s” is ended by the sweep, once', async (beginning) => {
  const { shop } = await buildErasableShop();
  const orderId = await fillAccount(shop);
  const dying = { ...shop.runtime, db: buildFailingDatabase(beginning) };
  await eraseAccount(dying, shop.user.userId).catch(() => false);
  await sweep(shop.runtime);
  await sweep(shop.runtime);
  await expectForgotten(shop);
  expect((await storedOrder(shop, orderId)).refunds).toMatchObject([
    { reason: 'undone', totalMinor: 1950 },
  ]);
  const { cleanedCount } = await sumDailyTotals(shop.runtime.db);
  expect(cleanedCount).toBe(25);
});

test('one that dies before anything has happened has changed nothing', async () => {
  const { shop } = await buildErasableShop();
  await fillAccount(shop);
  const before = await dumpAllTables();
  const dying = { ...shop.runtime, db: buildFailingDatabase('update "users"') };
  await expect(eraseAccount(dying, shop.user.userId)).rejects.toThrow('Network connection lost');
  expect(await dumpAllTables()).toBe(before);
});

test('an erasure that takes too long says in the log where it stands, and whose it is not', async () => {
  const { shop } = await buildErasableShop({
    mailboxScan: () => ({ destroy: async () => Promise.reject(new Error('unreachable')) }),
  });
  const { runtime, user } = shop;
  await fillAccount(shop);
  await erase(shop);
  runtime.advance(ERASURE_GRACE_MS - 1);
  await finishErasures(runtime);
  expect(runtime.logLines.join()).not.toContain('account.erasure_overdue');
  runtime.advance(1);
  await finishErasures(runtime);
  expect(runtime.logLines.at(-1)).toBe(
    '{"level":"error","event":"account.erasure_overdue","kind":"scans"}',
  );
  for (const mark of [user.userId, user.email, user.googleSub]) {
    expect(runtime.logLines.join()).not.toContain(mark);
  }
});
