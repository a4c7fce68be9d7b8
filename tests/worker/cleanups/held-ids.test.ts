import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { fakeObjects } from '#tests/support/fake-objects.ts';
import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import { saveCleanupCopy } from '#worker/cleanups/queries.ts';
import { readLatePromises } from '#worker/admin/gauges.ts';
import { deleteExpiredOrders, findPayment } from '#worker/orders/queries.ts';
import { purgeScanRows } from '#worker/access/purge-queries.ts';
import { PURGE_GRACE_MS } from '#worker/domain/stats/daily-figures.ts';
import {
  cleanupIdOf,
  UNDO_MS,
  UNDONE_RETENTION_MS,
} from '#worker/domain/cleanups/cleanup-state.ts';
import { RESERVATION_MS } from '#worker/domain/orders/order-status.ts';
import { payments } from '#worker/orders/schema.ts';
import { expireCleanups } from '#worker/cleanups/expire-cleanups.ts';
import { promisedBy, readGauges } from '#worker/admin/read-gauges.ts';

import { buildCleanupCopy } from '#tests/worker/support/build-cleanup-copy.ts';
import {
  buildCustomer,
  buildPayment,
  buildShop,
  buyOrder,
  onlySenders,
  placeOrder,
  postPayment,
  type Shop,
} from '#tests/worker/support/build-order.ts';
import type { TestRuntime } from '#tests/worker/support/build-runtime.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';

beforeEach(emptyTables);

const SENDERS = {
  waitingCount: 0,
  confirmedCount: 1,
  askedCount: 0,
  needsClickCount: 0,
  notPossibleCount: 0,
  untriedCount: 0,
  retryableCount: 0,
};

/** A shop whose clean-ups' objects say what the test lets them, and note that they were asked. */
async function buildAskedShop() {
  const asked: string[] = [];
  const objects = { heldUntilMs: new Map<string, number | null>(), broken: new Set<string>() };
  const shop = await buildShop({
    mailboxCleanup: (_userId, cleanupId) => ({
      async runOverdueAlarm() {
        asked.push(cleanupId);
        if (objects.broken.has(cleanupId)) throw new Error('the object is out of order');
        return objects.heldUntilMs.get(cleanupId) ?? null;
      },
      async destroy() {
        if (objects.broken.has(cleanupId)) throw new Error('the object is out of order');
      },
    }),
  });
  return { shop, runtime: shop.runtime, asked, objects };
}

async function lookAtOf({ runtime, user }: Shop, orderId: string): Promise<number | null> {
  const order = await findPayment(runtime.db, user.userId, orderId);
  if (order === undefined) throw new Error('the order is not there');
  return order.idsLookAtMs;
}

/** As its object has answered before: it holds ids as long as their undo may last. @returns until then */
async function lookLater({ runtime }: Shop, orderId: string): Promise<number> {
  const idsLookAtMs = runtime.clock() + UNDO_MS;
  await runtime.db.update(payments).set({ idsLookAtMs }).where(eq(payments.id, orderId));
  return idsLookAtMs;
}

/** Its clean-up has ended just now, of which nothing was moved unless told. */
async function tellOfEnd(
  shop: Shop,
  orderId: string,
  changes: Partial<CleanupProgress>,
): Promise<void> {
  const finishedAtMs = shop.runtime.clock();
  const end = { movedCount: 0, finishedAtMs, undoUntilMs: null, ...changes };
  const copy = buildCleanupCopy(shop, cleanupIdOf(orderId), 'done', end);
  await saveCleanupCopy(shop.runtime.db, copy, finishedAtMs);
}

async function purgesOverdue(runtime: TestRuntime): Promise<number | null | undefined> {
  const gauges = await readGauges(runtime);
  return gauges.find(({ name }) => name === 'purgesOverdue')?.value;
}

test('an order that nobody has begun to pay holds no ids, and nobody is asked about it', async () => {
  const { shop, runtime, asked } = await buildAskedShop();
  const { id } = await placeOrder(shop);
  runtime.advance(2 * RESERVATION_MS);
  expect(await lookAtOf(shop, id)).toBeNull();
  expect(await expireCleanups(runtime)).toBe(0);
  expect(asked).toEqual([]);
});

test('a paid order is asked about until its object holds nothing, whenever the object says so', async () => {
  const { shop, runtime, asked, objects } = await buildAskedShop();
  const { id } = await buyOrder(shop);
  const cleanupId = cleanupIdOf(id);
  const undoneByMs = runtime.clock() + UNDO_MS;
  objects.heldUntilMs.set(cleanupId, undoneByMs);
  runtime.advance(RESERVATION_MS - 1);
  await expireCleanups(runtime);
  expect(asked).toEqual([]);
  runtime.advance(1);
  expect(await expireCleanups(runtime)).toBe(0);
  expect(asked).toEqual([cleanupId]);
  expect(await lookAtOf(shop, id)).toBe(undoneByMs);

  await expireCleanups(runtime);
  runtime.advance(UNDO_MS);
  objects.heldUntilMs.set(cleanupId, null);
  expect(await expireCleanups(runtime)).toBe(1);
  expect(await lookAtOf(shop, id)).toBeNull();
  expect(await expireCleanups(runtime)).toBe(0);
  expect(asked).toEqual([cleanupId, cleanupId]);
});

test.each([
  ['ended with nothing moved', 'move', 'done', {}],
  ['was closed with nothing moved', 'move', 'closed', {}],
  ['was all put back', 'restore', 'done', { movedCount: 50, restoredCount: 50 }],
] as const)('an order that %s is asked about an hour later', async (_how, goal, status, counts) => {
  const { shop, runtime } = await buildAskedShop();
  const { id } = await buyOrder(shop);
  const endedAtMs = runtime.clock();
  await lookLater(shop, id);
  await tellOfEnd(shop, id, { goal, status, ...counts });
  expect(await lookAtOf(shop, id)).toBe(endedAtMs + UNDONE_RETENTION_MS);
});

test.each([
  ['has moved mail', { movedCount: 1 }],
  ['may have moved mail', { unconfirmedCount: 1 }],
  ['has senders to tell of', { unsubscribes: SENDERS }],
] as const)('an order that %s is asked about no sooner', async (_what, changes) => {
  const { shop } = await buildAskedShop();
  const { id } = await buyOrder(shop);
  const lookAtMs = await lookLater(shop, id);
  await tellOfEnd(shop, id, { status: 'done', ...changes });
  expect(await lookAtOf(shop, id)).toBe(lookAtMs);
});

test('an object that cannot be asked keeps no other waiting, and the owner is told of it', async () => {
  const { shop, runtime, asked, objects } = await buildAskedShop();
  const { id } = await buyOrder(shop);
  for (let other = 0; other < 3; other += 1) await buyOrder(await buildCustomer(runtime));
  objects.broken.add(cleanupIdOf(id));
  runtime.advance(RESERVATION_MS);
  expect(await purgesOverdue(runtime)).toBe(0);
  expect(await expireCleanups(runtime)).toBe(3);
  expect(asked).toHaveLength(4);
  expect(runtime.logLines.join()).toContain('cleanup.look_failed');

  runtime.advance(PURGE_GRACE_MS);
  expect(await purgesOverdue(runtime)).toBe(1);
  expect(await readLatePromises(runtime.db, promisedBy(runtime.clock()))).toMatchObject({
    purges: true,
  });
  objects.broken.clear();
  await expireCleanups(runtime);
  expect(await purgesOverdue(runtime)).toBe(0);
});

test('whoever begins to pay anew meanwhile is not forgotten', async () => {
  const { shop, runtime } = await buildAskedShop();
  const { id } = await placeOrder(shop);
  const wrong = buildPayment({ payment: { method: 'swish', phone: '0701234567', code: '321' } });
  await postPayment(shop, id, wrong);
  runtime.advance(RESERVATION_MS);
  const runOverdueAlarm = async () => {
    await postPayment(shop, id, wrong);
    return null;
  };
  const paying = fakeObjects(runtime, { mailboxCleanup: () => ({ runOverdueAlarm }) });
  await expireCleanups({ ...runtime, ...paying });
  expect(await lookAtOf(shop, id)).toBe(runtime.clock() + RESERVATION_MS);
});

test('a quote whose object may hold ids outlives its scan until they are known to be gone', async () => {
  const { shop, runtime, objects } = await buildAskedShop();
  const { user, scanId } = shop;
  const { id, expiresAtMs } = await placeOrder(shop, { selection: onlySenders('sender:1') });
  await runtime.db
    .update(payments)
    .set({ idsLookAtMs: runtime.clock() })
    .where(eq(payments.id, id));
  await purgeScanRows(runtime.db, [{ userId: user.userId, scanId }], runtime.clock());
  runtime.advance(expiresAtMs - runtime.clock());
  expect(await deleteExpiredOrders(runtime.db, runtime.clock())).toBe(0);
  objects.broken.add(cleanupIdOf(id));
  await expireCleanups(runtime);
  expect(await deleteExpiredOrders(runtime.db, runtime.clock())).toBe(0);
  objects.broken.clear();
  await expireCleanups(runtime);
  expect(await deleteExpiredOrders(runtime.db, runtime.clock())).toBe(1);
});
