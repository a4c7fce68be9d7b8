import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import {
  buildCustomer,
  buildShop,
  buyOrder,
  onlySenders,
  placeOrder,
  type Shop,
} from '#tests/worker/support/build-order.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { storedOrder } from '#tests/worker/support/stored-order.ts';
import { connections } from '#worker/access/connection-schema.ts';
import { revokeAllConnections } from '#worker/account/purge-connections.ts';
import { purgeScanRows } from '#worker/access/purge-queries.ts';
import { cleanups } from '#worker/cleanups/schema.ts';
import { startPaidCleanups } from '#worker/cleanups/start-paid-cleanups.ts';
import { updateRetryAllowed } from '#worker/access/connection-queries.ts';
import {
  CLEANUP_GOALS,
  CLEANUP_STATUSES,
  cleanupIdOf,
  isOpenCleanup,
} from '#worker/domain/cleanups/cleanup-state.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { RESERVATION_MS } from '#worker/domain/orders/order-status.ts';
import { deleteExpiredOrders, findPayment } from '#worker/orders/queries.ts';
import { orderRows, payments } from '#worker/orders/schema.ts';
import { claimPayment } from '#worker/payments/claim-payment.ts';
import { sweep } from '#worker/sweep.ts';

beforeEach(emptyTables);

/** A clean-up's object that cannot be reached until it is said so; tells what it was asked to start. */
function buildStart(answer = true) {
  const object: { isReachable: boolean; started: string[] } = { isReachable: false, started: [] };
  const mailboxCleanup = (_userId: string, cleanupId: string) => ({
    async start(): Promise<boolean> {
      if (!object.isReachable) throw new Error('the object cannot be reached');
      object.started.push(cleanupId);
      return answer;
    },
  });
  return { object, mailboxCleanup };
}

test('a payment whose start is lost is a payment, and the sweep starts its work', async () => {
  const { object, mailboxCleanup } = buildStart();
  const shop = await buildShop({ mailboxCleanup });
  const { cleanupId } = await buyOrder(shop);
  object.isReachable = true;

  shop.runtime.advance(MINUTE_MS - 1);
  expect(await startPaidCleanups(shop.runtime)).toBe(0);
  shop.runtime.advance(1);
  expect(await startPaidCleanups(shop.runtime)).toBe(1);
  expect(object.started).toEqual([cleanupId]);
});

test('one that cannot be started keeps no other waiting, and is tried again', async () => {
  const shop = await buildShop({
    mailboxCleanup: (userId, cleanupId) => ({
      start: async () => {
        if (userId === shop.user.userId) throw new Error('the object cannot be reached');
        shop.calls.started.push({ cleanupId, paidAtMs: 0 });
        return true;
      },
    }),
  });
  const stuck = await buyOrder(shop);
  const other = await buyOrder(await buildCustomer(shop.runtime));
  shop.calls.started.length = 0;
  shop.runtime.advance(MINUTE_MS);
  expect(await startPaidCleanups(shop.runtime)).toBe(2);
  expect(shop.calls.started).toMatchObject([{ cleanupId: other.cleanupId }]);
  const [cleanup] = (await storedOrder(shop, stuck.id)).cleanups;
  expect(cleanup).toMatchObject({ status: 'surveying', version: 0 });
});

test('what its object has told of is not started again', async () => {
  const shop = await buildShop();
  const { cleanupId } = await buyOrder(shop);
  await shop.runtime.db
    .update(cleanups)
    .set({ version: 1 })
    .where(eq(cleanups.id, cleanupId ?? ''));
  shop.runtime.advance(60 * MINUTE_MS);
  expect(await startPaidCleanups(shop.runtime)).toBe(0);
});

test('one whose messages are gone is closed, and says that nothing was moved', async () => {
  const { object, mailboxCleanup } = buildStart(false);
  const shop = await buildShop({ mailboxCleanup });
  const { id, messageCount } = await buyOrder(shop);
  object.isReachable = true;
  shop.runtime.advance(MINUTE_MS);
  await startPaidCleanups(shop.runtime);
  const stored = await storedOrder(shop, id);
  expect(stored.cleanups).toMatchObject([
    {
      status: 'closed',
      errorCode: 'cleanup_failed',
      movedCount: 0,
      failedCount: messageCount,
      finishedAtMs: shop.runtime.clock(),
    },
  ]);
  expect(stored.isRetryAllowed).toBe(false);
  expect(await startPaidCleanups(shop.runtime)).toBe(0);
  expect(shop.runtime.logLines.join()).toContain('cleanup.messages_missing');
});

async function orderIds({ runtime }: Shop): Promise<string[]> {
  const rows = await runtime.db.select({ id: payments.id }).from(payments);
  return rows.map(({ id }) => id).toSorted();
}

/** The scan that orders are of is wiped. */
function endScan({ runtime, user, scanId }: Shop): Promise<void> {
  return purgeScanRows(runtime.db, [{ userId: user.userId, scanId }], runtime.clock());
}

test('a quote whose clean-up cannot be wiped is not payable, and is wiped with it by a later sweep', async () => {
  const wiped: string[] = [];
  let isReachable = false;
  const shop = await buildShop({
    oauth: { revoke: async () => true },
    mailboxScan: () => ({ destroy: async () => {} }),
    mailboxCleanup: (_userId, cleanupId) => ({
      destroy: async () => {
        if (!isReachable) throw new Error('the object cannot be reached');
        wiped.push(cleanupId);
      },
    }),
  });
  const { runtime, user } = shop;
  const { id } = await placeOrder(shop);
  const quote = await findPayment(runtime.db, user.userId, id);
  if (quote === undefined) throw new Error('the order is there');
  await revokeAllConnections(runtime, user.userId);
  // Whoever has read the order before that comes too late.
  const claim = claimPayment(runtime, quote, () => false);
  await expect(claim).rejects.toMatchObject({ code: 'scan_expired' });
  await sweep(runtime);
  expect(await orderIds(shop)).toEqual([id]);
  isReachable = true;
  await sweep(runtime);
  expect(wiped).toEqual([cleanupIdOf(id)]);
  expect(await orderIds(shop)).toEqual([]);
});

test.each(['direct', 'reset'] as const)(
  'whoever revokes while a payment of a %s clean-up is on its way has its senders forgotten at once',
  async (tier) => {
    const forgotten: string[] = [];
    const shop = await buildShop({
      oauth: { revoke: async () => true },
      mailboxScan: () => ({ destroy: async () => {} }),
      mailboxCleanup: (_userId, cleanupId) => ({
        forgetSenders: async () => void forgotten.push(cleanupId),
      }),
    });
    const { runtime, user } = shop;
    const { id } = await placeOrder(shop, { tier });
    await runtime.db
      .update(payments)
      .set({ status: 'processing', reservedAtMs: runtime.clock() })
      .where(eq(payments.id, id));
    await revokeAllConnections(runtime, user.userId);
    expect(forgotten).toEqual([cleanupIdOf(id)]);
    expect(await orderIds(shop)).toEqual([id]);
  },
);

test('a quote goes when its scan does; a purchase stays, without the rows of the scan', async () => {
  const shop = await buildShop();
  const { db } = shop.runtime;
  const bought = await buyOrder(shop, { selection: onlySenders('sender:1') });
  const quote = await placeOrder(shop, { selection: onlySenders('sender:2') });
  expect(await deleteExpiredOrders(db, quote.expiresAtMs - 1)).toBe(0);
  expect(await orderIds(shop)).toEqual([bought.id, quote.id].toSorted());
  expect(await db.$count(orderRows)).toBe(1);

  await endScan(shop);
  expect(await deleteExpiredOrders(db, quote.expiresAtMs)).toBe(1);
  expect(await orderIds(shop)).toEqual([bought.id]);
  expect(await db.$count(orderRows)).toBe(0);
});

test('a quote that is being paid when its scan ends is left alone until that is over', async () => {
  const shop = await buildShop();
  const { db } = shop.runtime;
  const { id, expiresAtMs } = await placeOrder(shop);
  await db
    .update(payments)
    .set({ reservedAtMs: expiresAtMs - 1 })
    .where(eq(payments.id, id));
  await endScan(shop);
  expect(await deleteExpiredOrders(db, expiresAtMs + RESERVATION_MS - 2)).toBe(0);
  expect(await deleteExpiredOrders(db, expiresAtMs + RESERVATION_MS - 1)).toBe(1);
});

const STATES = CLEANUP_GOALS.flatMap((goal) =>
  CLEANUP_STATUSES.map((status) => [goal, status] as const),
);

test.each([
  ['wait', { waitingCount: 1, retryableCount: 0 }, true],
  ['can be tried again', { waitingCount: 0, retryableCount: 1 }, true],
  ['are all seen to', { waitingCount: 0, retryableCount: 0 }, false],
])('with mail moved and senders that %s, a retry is allowed: %s', async (_how, left, isAllowed) => {
  const shop = await buildShop();
  const { db } = shop.runtime;
  const { cleanupId } = await buyOrder(shop);
  const seenTo = { confirmedCount: 1, askedCount: 0, needsClickCount: 0, notPossibleCount: 1 };
  const unsubscribeCounts = { ...seenTo, untriedCount: 1, ...left };
  await db.batch([
    db
      .update(cleanups)
      .set({ status: 'done', unsubscribeCounts })
      .where(eq(cleanups.id, cleanupId ?? '')),
    updateRetryAllowed(db, shop.user.userId, shop.runtime.clock()),
  ]);
  const rows = await db.select({ isRetryAllowed: connections.retryAllowed }).from(connections);
  expect(rows).toEqual([{ isRetryAllowed: isAllowed }]);
});

test.each(STATES)(
  'with a clean-up of goal %s that is %s, a retry is allowed exactly when it is open',
  async (goal, status) => {
    const shop = await buildShop();
    const { db } = shop.runtime;
    const bystander = await buildCustomer(shop.runtime);
    const { cleanupId } = await buyOrder(shop);
    await db.batch([
      db
        .update(cleanups)
        .set({ goal, status })
        .where(eq(cleanups.id, cleanupId ?? '')),
      updateRetryAllowed(db, shop.user.userId, shop.runtime.clock()),
    ]);
    const rows = await db
      .select({ userId: connections.userId, isRetryAllowed: connections.retryAllowed })
      .from(connections);
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(
      expect.arrayContaining([
        { userId: shop.user.userId, isRetryAllowed: isOpenCleanup(goal, status) },
        { userId: bystander.user.userId, isRetryAllowed: false },
      ]),
    );
  },
);
