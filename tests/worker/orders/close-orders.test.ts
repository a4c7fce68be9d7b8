import { beforeEach, expect, test } from 'vitest';

import { fakeObjects } from '#tests/support/fake-objects.ts';
import { receiptSchema } from '#worker/contract/orders.ts';
import type { CleanupRow } from '#worker/cleanups/schema.ts';
import { DAY_MS, MINUTE_MS } from '#worker/domain/duration.ts';
import { closeOrders } from '#worker/payments/close-orders.ts';
import { refundOrder } from '#worker/payments/refunds.ts';
import { startPaidCleanups } from '#worker/cleanups/start-paid-cleanups.ts';

import { changeCleanup } from '#tests/worker/support/change-cleanup.ts';
import { buildCleanupProgress } from '#tests/worker/support/build-cleanup-progress.ts';
import {
  buildCustomer,
  buildShop,
  buyOrder,
  onlySenders,
} from '#tests/worker/support/build-order.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { storedOrder } from '#tests/worker/support/stored-order.ts';

beforeEach(emptyTables);

/** A paid order of 50 messages whose clean-up has come so far. */
async function buyAndClean(changes: Partial<CleanupRow>) {
  const shop = await buildShop();
  const { id } = await buyOrder(shop);
  await changeCleanup(shop, id, changes);
  return { shop, orderId: id };
}

test.each<[string, Partial<CleanupRow>, string, { totalMinor: number; vatMinor: number } | null]>([
  ['all of it done', { status: 'done', movedCount: 50 }, 'completed', null],
  ['95 % done', { status: 'closed', movedCount: 47, alreadyDeletedCount: 1 }, 'completed', null],
  [
    'less than that',
    { status: 'closed', movedCount: 47 },
    'partly_refunded',
    { totalMinor: 234, vatMinor: 47 },
  ],
  [
    'half done',
    { status: 'closed', movedCount: 25 },
    'partly_refunded',
    { totalMinor: 1950, vatMinor: 390 },
  ],
  [
    'a row left alone',
    { status: 'done', movedCount: 30, mismatchedCount: 20 },
    'partly_refunded',
    { totalMinor: 1560, vatMinor: 312 },
  ],
  [
    'mail refuted by its own headers',
    { status: 'done', movedCount: 30, mismatchedCount: 5, refutedCount: 15 },
    'partly_refunded',
    { totalMinor: 1560, vatMinor: 312 },
  ],
  [
    'all of it left alone',
    { status: 'done', mismatchedCount: 50 },
    'refunded',
    { totalMinor: 3900, vatMinor: 780 },
  ],
  [
    'nothing done',
    { status: 'closed', failedCount: 50, errorCode: 'cleanup_failed' },
    'refunded',
    { totalMinor: 3900, vatMinor: 780 },
  ],
  [
    'nothing there to do',
    { status: 'done', alreadyDeletedCount: 50 },
    'refunded',
    { totalMinor: 3900, vatMinor: 780 },
  ],
  [
    'all of it done and put back again',
    { goal: 'restore', status: 'done', movedCount: 50, restoredCount: 50 },
    'completed',
    null,
  ],
])(
  'an order with %s is closed: %o leaves it %s and gives %o back',
  async (_name, changes, status, refund) => {
    const { shop, orderId } = await buyAndClean(changes);
    expect(await closeOrders(shop.runtime)).toBe(1);
    const { payment, refunds } = await storedOrder(shop, orderId);
    expect(payment).toMatchObject({ status, closedAtMs: shop.runtime.clock() });
    expect(refunds).toMatchObject(
      refund === null ? [] : [{ reason: 'undone', status: 'succeeded', ...refund }],
    );
    expect(await closeOrders(shop.runtime)).toBe(0);
  },
);

test.each(['surveying', 'working', 'suspended', 'failed'] as const)(
  'while its work is %s an order is open for a week, and then what was moved counts',
  async (status) => {
    const { shop, orderId } = await buyAndClean({ status, movedCount: 20 });
    shop.runtime.advance(7 * DAY_MS);
    expect(await closeOrders(shop.runtime)).toBe(0);
    shop.runtime.advance(60 * MINUTE_MS);
    expect(await closeOrders(shop.runtime)).toBe(1);
    expect((await storedOrder(shop, orderId)).refunds).toMatchObject([{ totalMinor: 2340 }]);
  },
);

test('one that its clean-up has closed after a week is closed with it', async () => {
  const { shop, orderId } = await buyAndClean({ status: 'suspended', movedCount: 40 });
  shop.runtime.advance(7 * DAY_MS);
  await changeCleanup(shop, orderId, { status: 'closed', finishedAtMs: shop.runtime.clock() });
  expect(await closeOrders(shop.runtime)).toBe(1);
  expect((await storedOrder(shop, orderId)).refunds).toMatchObject([{ totalMinor: 780 }]);
});

test('one that closed while a batch of it was under way waits for what becomes of that batch', async () => {
  const { shop, orderId } = await buyAndClean({ status: 'closed', movedCount: 30 });
  const busy = fakeObjects(shop.runtime, { mailboxCleanup: () => ({ stop: async () => false }) });
  expect(await closeOrders({ ...shop.runtime, ...busy })).toBe(0);
  expect((await storedOrder(shop, orderId)).refunds).toEqual([]);
  await changeCleanup(shop, orderId, { movedCount: 50 });
  expect(await closeOrders(shop.runtime)).toBe(1);
  expect(await storedOrder(shop, orderId)).toMatchObject({
    payment: { status: 'completed' },
    refunds: [],
  });
});

test('one whose copy was late when it closed is judged by what the clean-up itself says', async () => {
  const { shop, orderId } = await buyAndClean({ status: 'closed', undoUntilMs: null });
  const progress = async () => buildCleanupProgress({ status: 'closed', movedCount: 50 });
  const saysAllMoved = fakeObjects(shop.runtime, { mailboxCleanup: () => ({ progress }) });
  expect(await closeOrders({ ...shop.runtime, ...saysAllMoved })).toBe(1);
  expect((await storedOrder(shop, orderId)).refunds).toEqual([]);
});

test('one whose messages were gone before its work began gives all back', async () => {
  const shop = await buildShop({ mailboxCleanup: () => ({ start: async () => false }) });
  const { id } = await buyOrder(shop);
  shop.runtime.advance(MINUTE_MS);
  await startPaidCleanups(shop.runtime);
  expect(await closeOrders(shop.runtime)).toBe(1);
  expect(await storedOrder(shop, id)).toMatchObject({
    payment: { status: 'refunded' },
    refunds: [{ totalMinor: 3900 }],
  });
});

test('what a buyer has withdrawn from is closed, and nothing more is given back for it', async () => {
  const { shop, orderId } = await buyAndClean({ status: 'working', movedCount: 20 });
  const owner = { userId: shop.user.userId, orderId };
  await refundOrder(shop.runtime, owner, {
    reason: 'withdrawal',
    undone: { mail: { count: 50, undoneCount: 30 }, senders: null },
  });
  await changeCleanup(shop, orderId, { status: 'closed' });
  expect(await closeOrders(shop.runtime)).toBe(0);
  expect((await storedOrder(shop, orderId)).refunds).toMatchObject([
    { reason: 'withdrawal', totalMinor: 2340 },
  ]);
});

test('one that cannot be closed keeps no other open', async () => {
  const shop = await buildShop();
  const stuck = await buyOrder(shop, { selection: onlySenders('sender:1') });
  const other = await buyOrder(await buildCustomer(shop.runtime));
  await changeCleanup(shop, stuck.id, { status: 'closed' });
  await changeCleanup(shop, other.id, { status: 'done', movedCount: 50 });
  const runtime = {
    ...shop.runtime,
    ...fakeObjects(shop.runtime, {
      mailboxCleanup: () => ({
        async progress() {
          throw new Error('the object cannot be reached');
        },
      }),
    }),
    payments: null,
  };
  expect(await closeOrders(runtime)).toBe(1);
  expect((await storedOrder(shop, stuck.id)).refunds).toEqual([]);
  // A week and an hour after its payment what was last heard of it counts; what cannot be sent is still owed.
  shop.runtime.advance(7 * DAY_MS + 60 * MINUTE_MS);
  expect(await closeOrders(runtime)).toBe(1);
  expect((await storedOrder(shop, stuck.id)).refunds).toMatchObject([{ status: 'due' }]);
});

test('the receipt tells what was given back, and how that stands', async () => {
  const { shop, orderId } = await buyAndClean({ status: 'closed', movedCount: 25 });
  await closeOrders(shop.runtime);
  const response = await shop.api.send(`/api/orders/${orderId}/receipt`, { cookie: shop.cookie });
  const receipt = receiptSchema.parse(await response.json());
  expect(receipt.order.status).toBe('partly_refunded');
  expect(receipt.refunds).toEqual([
    {
      reason: 'undone',
      status: 'succeeded',
      totalMinor: 1950,
      vatMinor: 390,
      donationMinor: 0,
      createdAtMs: shop.runtime.clock(),
      stillOwedMinor: 0,
      endedAtMs: shop.runtime.clock(),
    },
  ]);
});
