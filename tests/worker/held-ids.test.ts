import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { readLatePromises } from '#worker/db/queries/levels.ts';
import { deleteExpiredOrders, findPayment } from '#worker/db/queries/payments.ts';
import { purgeScanRows } from '#worker/db/queries/purge.ts';
import { PURGE_GRACE_MS } from '#worker/domain/admin/daily-figure.ts';
import { cleanupIdOf, UNDO_MS } from '#worker/domain/cleanup/cleanup-state.ts';
import { RESERVATION_MS } from '#worker/domain/order/order-reservation.ts';
import { payments } from '#worker/db/schema/payments.ts';
import { lookAfterCleanups } from '#worker/services/look-after-cleanups.ts';
import { promisedBy, readLevels } from '#worker/services/read-levels.ts';

import {
  buildCustomer,
  buildPayment,
  buildShop,
  buyOrder,
  onlySenders,
  placeOrder,
  postPayment,
  type Shop,
} from './support/build-order.ts';
import type { TestRuntime } from './support/build-runtime.ts';
import { emptyTables } from './support/empty-tables.ts';

beforeEach(emptyTables);

/** A shop whose clean-ups' objects say what the test lets them, and note that they were asked. */
async function buildAskedShop() {
  const asked: string[] = [];
  const objects = { heldUntilMs: new Map<string, number | null>(), broken: new Set<string>() };
  const shop = await buildShop({
    cleanupObjects: {
      async lookAfter(_userId, cleanupId) {
        asked.push(cleanupId);
        if (objects.broken.has(cleanupId)) throw new Error('the object is out of order');
        return objects.heldUntilMs.get(cleanupId) ?? null;
      },
    },
  });
  return { shop, runtime: shop.runtime, asked, objects };
}

async function lookAtOf({ runtime, user }: Shop, orderId: string): Promise<number | null> {
  const order = await findPayment(runtime.db, user.userId, orderId);
  if (order === undefined) throw new Error('the order is not there');
  return order.idsLookAtMs;
}

async function purgesOverdue(runtime: TestRuntime): Promise<number | null | undefined> {
  const levels = await readLevels(runtime);
  return levels.find(({ name }) => name === 'purgesOverdue')?.value;
}

test('an order that nobody has begun to pay holds no ids, and nobody is asked about it', async () => {
  const { shop, runtime, asked } = await buildAskedShop();
  const { id } = await placeOrder(shop);
  runtime.advance(2 * RESERVATION_MS);
  expect(await lookAtOf(shop, id)).toBeNull();
  expect(await lookAfterCleanups(runtime)).toBe(0);
  expect(asked).toEqual([]);
});

test('a paid order is asked about until its object holds nothing, whenever the object says so', async () => {
  const { shop, runtime, asked, objects } = await buildAskedShop();
  const { id } = await buyOrder(shop);
  const cleanupId = cleanupIdOf(id);
  const undoneByMs = runtime.clock() + UNDO_MS;
  objects.heldUntilMs.set(cleanupId, undoneByMs);
  runtime.advance(RESERVATION_MS - 1);
  await lookAfterCleanups(runtime);
  expect(asked).toEqual([]);
  runtime.advance(1);
  expect(await lookAfterCleanups(runtime)).toBe(0);
  expect(asked).toEqual([cleanupId]);
  expect(await lookAtOf(shop, id)).toBe(undoneByMs);

  await lookAfterCleanups(runtime);
  runtime.advance(UNDO_MS);
  objects.heldUntilMs.set(cleanupId, null);
  expect(await lookAfterCleanups(runtime)).toBe(1);
  expect(await lookAtOf(shop, id)).toBeNull();
  expect(await lookAfterCleanups(runtime)).toBe(0);
  expect(asked).toEqual([cleanupId, cleanupId]);
});

test('an object that cannot be asked keeps no other waiting, and the owner is told of it', async () => {
  const { shop, runtime, asked, objects } = await buildAskedShop();
  const { id } = await buyOrder(shop);
  for (let other = 0; other < 3; other += 1) await buyOrder(await buildCustomer(runtime));
  objects.broken.add(cleanupIdOf(id));
  runtime.advance(RESERVATION_MS);
  expect(await purgesOverdue(runtime)).toBe(0);
  expect(await lookAfterCleanups(runtime)).toBe(3);
  expect(asked).toHaveLength(4);
  expect(runtime.logLines.join()).toContain('cleanup.look_failed');

  runtime.advance(PURGE_GRACE_MS);
  expect(await purgesOverdue(runtime)).toBe(1);
  expect(await readLatePromises(runtime.db, promisedBy(runtime.clock()))).toMatchObject({
    purges: true,
  });
  objects.broken.clear();
  await lookAfterCleanups(runtime);
  expect(await purgesOverdue(runtime)).toBe(0);
});

test('whoever begins to pay anew meanwhile is not forgotten', async () => {
  const { shop, runtime } = await buildAskedShop();
  const { id } = await placeOrder(shop);
  const wrong = buildPayment({ payment: { method: 'swish', phone: '0701234567', code: '321' } });
  await postPayment(shop, id, wrong);
  runtime.advance(RESERVATION_MS);
  runtime.cleanupObjects.lookAfter = async () => {
    await postPayment(shop, id, wrong);
    return null;
  };
  await lookAfterCleanups(runtime);
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
  await lookAfterCleanups(runtime);
  expect(await deleteExpiredOrders(runtime.db, runtime.clock())).toBe(0);
  objects.broken.clear();
  await lookAfterCleanups(runtime);
  expect(await deleteExpiredOrders(runtime.db, runtime.clock())).toBe(1);
});
