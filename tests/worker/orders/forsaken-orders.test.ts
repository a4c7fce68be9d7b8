import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { sweep } from '#worker/sweep.ts';
import { payments } from '#worker/orders/schema.ts';
import { cleanupIdOf } from '#worker/domain/cleanups/cleanup-state.ts';
import { CONNECTION_LIFETIME_MS } from '#worker/domain/access/connection.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { PROCESSING_RETENTION_MS } from '#worker/domain/payments/charge-status.ts';
import { RESERVATION_MS } from '#worker/domain/orders/order-status.ts';
import { expireCleanups } from '#worker/cleanups/expire-cleanups.ts';

import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import {
  buildStripeShop,
  deliverEvents,
  endPagePayment,
  falsifySession,
  openOrder,
  payPage,
} from '#tests/worker/support/stripe.ts';

beforeEach(emptyTables);

/** An open page is asked after so often. */
const PAGE_LOOK_MS = 10 * 60_000;

/** A shop whose clean-ups' objects keep ids as they are told to, and can be out of order. */
async function buildKeepingShop() {
  const held = new Map<string, number>();
  const destroyed: string[] = [];
  const objects = { isReachable: true, answersAfterDestroying: true };
  const shop = await buildStripeShop({
    mailboxCleanup: (_userId, cleanupId) => ({
      prepare: async ({ cleanupId, expiresAtMs }) => void held.set(cleanupId, expiresAtMs),
      keep: async (untilMs) => void held.set(cleanupId, untilMs),
      runOverdueAlarm: async () => held.get(cleanupId) ?? null,
      async destroy() {
        if (!objects.isReachable) throw new Error('the object is out of order');
        held.delete(cleanupId);
        destroyed.push(cleanupId);
        if (!objects.answersAfterDestroying) throw new Error('the answer was lost');
      },
    }),
  });
  const { runtime } = shop;
  const { orderId, sessionId } = await openOrder(shop);
  const cleanupId = cleanupIdOf(orderId);
  const order = () => runtime.db.select().from(payments).where(eq(payments.id, orderId)).get();
  return { shop, runtime, held, destroyed, objects, orderId, sessionId, cleanupId, order };
}

/** Money on its way for an order whose scan has been wiped. */
async function buildOnItsWay() {
  const stage = await buildKeepingShop();
  const { shop, runtime, held, sessionId, cleanupId } = stage;
  await payPage(sessionId, { method: 'klarna', course: 'pending' });
  await deliverEvents(shop, sessionId);
  const keptUntilMs = runtime.clock() + PROCESSING_RETENTION_MS;
  runtime.advance(CONNECTION_LIFETIME_MS);
  await sweep(runtime);
  expect(held.get(cleanupId)).toBe(keptUntilMs);
  async function endPayment(outcome: 'failed' | 'succeeded'): Promise<void> {
    await endPagePayment(sessionId, outcome);
    await deliverEvents(shop, sessionId);
  }
  return { ...stage, endPayment };
}

test('an order past its end goes with its ids when its payment fails', async () => {
  const { runtime, destroyed, cleanupId, endPayment, order } = await buildOnItsWay();
  runtime.advance(DAY_MS);
  await endPayment('failed');
  expect(await order()).toMatchObject({ status: 'pending', idsLookAtMs: runtime.clock() });
  await sweep(runtime);
  expect(destroyed).toEqual([cleanupId]);
  expect(await order()).toBeUndefined();
});

test('so it does when nobody but the sweep hears that the payment has failed', async () => {
  const { runtime, sessionId, destroyed, cleanupId, order } = await buildOnItsWay();
  await endPagePayment(sessionId, 'failed');
  runtime.advance(DAY_MS);
  await sweep(runtime);
  expect(destroyed).toEqual([cleanupId]);
  expect(await order()).toBeUndefined();
});

test('what a sweep could not wipe the next one does', async () => {
  const { runtime, held, objects, cleanupId, endPayment, order } = await buildOnItsWay();
  await endPayment('failed');
  objects.isReachable = false;
  await sweep(runtime);
  expect(held.has(cleanupId)).toBe(true);
  expect((await order())?.status).toBe('pending');
  objects.isReachable = true;
  await sweep(runtime);
  expect(held.has(cleanupId)).toBe(false);
  expect(await order()).toBeUndefined();
});

test('a sweep that dies between the wiping and the noting of it is made good by the next', async () => {
  const { runtime, held, objects, cleanupId, endPayment, order } = await buildOnItsWay();
  await endPayment('failed');
  objects.answersAfterDestroying = false;
  await sweep(runtime);
  expect(held.has(cleanupId)).toBe(false);
  expect((await order())?.status).toBe('pending');
  objects.answersAfterDestroying = true;
  await sweep(runtime);
  expect(await order()).toBeUndefined();
});

test('money that is not what was asked for lets the ids go too', async () => {
  const { runtime, sessionId, held, cleanupId, endPayment, order } = await buildOnItsWay();
  await falsifySession(sessionId, { amountTotal: 100 });
  await endPayment('succeeded');
  await sweep(runtime);
  expect(held.has(cleanupId)).toBe(false);
  expect(await order()).toMatchObject({
    status: 'pending',
    idsLookAtMs: null,
    protection: { unlocks: [], safeListVersion: '' },
    selection: { selectedNewsletters: [], selectedOldCategories: [], selectedAttachments: [] },
  });
});

test('ids stay as long as the money is on its way, and for the work that it pays', async () => {
  const { shop, runtime, destroyed, cleanupId, endPayment, order } = await buildOnItsWay();
  runtime.advance(DAY_MS);
  await sweep(runtime);
  await endPayment('succeeded');
  await sweep(runtime);
  expect(destroyed).toEqual([]);
  expect((await order())?.status).toBe('completed');
  expect(shop.calls.started.map((started) => started.cleanupId)).toContain(cleanupId);
});

test('an order that was claimed in its last moments keeps its ids until the claim cannot come to anything', async () => {
  const { runtime, destroyed, orderId, cleanupId, endPayment } = await buildOnItsWay();
  await endPayment('failed');
  const nowMs = runtime.clock();
  await runtime.db
    .update(payments)
    .set({ reservedAtMs: nowMs, idsLookAtMs: nowMs + RESERVATION_MS })
    .where(eq(payments.id, orderId));
  runtime.advance(RESERVATION_MS - 1);
  await expireCleanups(runtime);
  expect(destroyed).toEqual([]);
  runtime.advance(1);
  await expireCleanups(runtime);
  expect(destroyed).toEqual([cleanupId]);
});

test('a page that is still open keeps the ids of its order past the end of that', async () => {
  const { runtime, held, destroyed, orderId, cleanupId } = await buildKeepingShop();
  const nowMs = runtime.clock();
  await runtime.db
    .update(payments)
    .set({ expiresAtMs: nowMs, idsLookAtMs: nowMs, reservedAtMs: null })
    .where(eq(payments.id, orderId));
  await expireCleanups(runtime);
  expect(held.has(cleanupId)).toBe(true);
  runtime.advance(PAGE_LOOK_MS);
  await sweep(runtime);
  expect(destroyed).toEqual([cleanupId]);
});
