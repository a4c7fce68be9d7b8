import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { deleteExpiredOrders, endQuotesOfScans } from '#worker/orders/queries.ts';
import { deleteOldPaymentEvents } from '#worker/payments/event-queries.ts';
import { purgeScanRows } from '#worker/access/purge-queries.ts';
import { paymentEvents } from '#worker/payments/charge-schema.ts';
import { payments } from '#worker/orders/schema.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/duration.ts';
import { RESERVATION_MS } from '#worker/domain/orders/order-status.ts';
import { expireCleanups } from '#worker/cleanups/expire-cleanups.ts';
import { pollDueCharges } from '#worker/payments/check-payment.ts';

import { postPayment, placeOrder, type Shop } from '#tests/worker/support/build-order.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { storedOrder } from '#tests/worker/support/stored-order.ts';
import {
  breakStripe,
  buildStripePayment,
  buildStripeShop,
  deliverEvents,
  endPagePayment,
  expirePage,
  openOrder,
  payPage,
  sessionsFor,
} from '#tests/worker/support/stripe.ts';

beforeEach(emptyTables);

/** The scan that an order is of is wiped. */
function endScan({ runtime, user, scanId }: Shop): Promise<void> {
  return purgeScanRows(runtime.db, [{ userId: user.userId, scanId }], runtime.clock());
}

async function chargeOf(shop: Shop, orderId: string) {
  const [charge] = (await storedOrder(shop, orderId)).charges;
  if (charge === undefined) throw new Error('the order has a charge');
  return charge;
}

test('a payment whose event is lost is found while its page is open', async () => {
  const shop = await buildStripeShop();
  const { orderId, sessionId } = await openOrder(shop);
  await payPage(sessionId);
  shop.runtime.advance(10 * MINUTE_MS - 1);
  expect(await pollDueCharges(shop.runtime)).toBe(0);
  shop.runtime.advance(1);
  expect(await pollDueCharges(shop.runtime)).toBe(1);
  expect((await storedOrder(shop, orderId)).payment?.status).toBe('completed');
  expect(shop.calls.started).toHaveLength(1);
  expect(await pollDueCharges(shop.runtime)).toBe(0);
});

test('money on its way is asked after by the hour, for days', async () => {
  const shop = await buildStripeShop();
  const { orderId, sessionId } = await openOrder(shop);
  await payPage(sessionId, { method: 'klarna', course: 'pending' });
  await deliverEvents(shop, sessionId);
  for (let hour = 0; hour < 5; hour += 1) {
    shop.runtime.advance(HOUR_MS - 1);
    expect(await pollDueCharges(shop.runtime)).toBe(0);
    shop.runtime.advance(1);
    expect(await pollDueCharges(shop.runtime)).toBe(1);
    expect((await storedOrder(shop, orderId)).payment?.status).toBe('processing');
  }
  shop.runtime.advance(3 * DAY_MS);
  await endPagePayment(sessionId, 'succeeded');
  await pollDueCharges(shop.runtime);
  expect((await storedOrder(shop, orderId)).payment?.status).toBe('completed');
});

test('an order whose money is on its way outlives its scan', async () => {
  const shop = await buildStripeShop();
  const { orderId, sessionId } = await openOrder(shop);
  await payPage(sessionId, { method: 'klarna', course: 'pending' });
  await deliverEvents(shop, sessionId);
  shop.runtime.advance(5 * DAY_MS);
  await endScan(shop);
  expect(await deleteExpiredOrders(shop.runtime.db, shop.runtime.clock())).toBe(0);
  await endPagePayment(sessionId, 'failed');
  await deliverEvents(shop, sessionId);
  await expireCleanups(shop.runtime);
  expect(await deleteExpiredOrders(shop.runtime.db, shop.runtime.clock())).toBe(1);
  expect((await storedOrder(shop, orderId)).charges).toEqual([]);
});

test('a page whose end is not told of is found expired just after it', async () => {
  const shop = await buildStripeShop();
  const { orderId, sessionId } = await openOrder(shop);
  await expirePage(sessionId);
  shop.runtime.advance(2 * HOUR_MS + MINUTE_MS);
  await pollDueCharges(shop.runtime);
  expect(await storedOrder(shop, orderId)).toMatchObject({
    payment: { status: 'pending', reservedAtMs: null },
    charges: [{ status: 'expired' }],
    rows: [],
  });
});

test('the page of an order that can no longer be paid is closed at Stripe, and the order goes', async () => {
  const shop = await buildStripeShop();
  const { orderId } = await openOrder(shop);
  const { id } = await chargeOf(shop, orderId);
  await shop.runtime.db
    .update(payments)
    .set({ expiresAtMs: shop.runtime.clock() + 10 * MINUTE_MS })
    .where(eq(payments.id, orderId));
  shop.runtime.advance(10 * MINUTE_MS);
  await endScan(shop);
  expect(await deleteExpiredOrders(shop.runtime.db, shop.runtime.clock())).toBe(0);
  await pollDueCharges(shop.runtime);
  expect(await sessionsFor(id)).toMatchObject([{ status: 'expired' }]);
  shop.runtime.advance(RESERVATION_MS);
  await expireCleanups(shop.runtime);
  expect(await deleteExpiredOrders(shop.runtime.db, shop.runtime.clock())).toBe(1);
});

test('a page that was paid in its last moment is not closed but booked', async () => {
  const shop = await buildStripeShop();
  const { orderId, sessionId } = await openOrder(shop);
  await shop.runtime.db
    .update(payments)
    .set({ expiresAtMs: shop.runtime.clock() })
    .where(eq(payments.id, orderId));
  await payPage(sessionId);
  shop.runtime.advance(10 * MINUTE_MS);
  await pollDueCharges(shop.runtime);
  expect((await storedOrder(shop, orderId)).payment?.status).toBe('completed');
});

test('when access is taken away, quotes go and open pages are closed by the next sweep', async () => {
  const shop = await buildStripeShop({ mailboxCleanup: () => ({ destroy: async () => {} }) });
  const { orderId } = await openOrder(shop);
  const { id } = await chargeOf(shop, orderId);
  const scan = { userId: shop.user.userId, scanId: shop.scanId };
  await endQuotesOfScans(shop.runtime.db, [scan], shop.runtime.clock());
  expect((await storedOrder(shop, orderId)).payment).toMatchObject({
    status: 'pending',
    expiresAtMs: shop.runtime.clock(),
  });
  await pollDueCharges(shop.runtime);
  expect(await sessionsFor(id)).toMatchObject([{ status: 'expired' }]);
});

test('a page that nobody was told of is closed, whether Stripe made it or not', async () => {
  const shop = await buildStripeShop();
  const made = await placeOrder(shop);
  await breakStripe('POST /v1/checkout/sessions', { kind: 'answer-after-effect' });
  await postPayment(shop, made.id, buildStripePayment());
  const { id } = await chargeOf(shop, made.id);
  shop.runtime.advance(2 * MINUTE_MS);
  await pollDueCharges(shop.runtime);
  expect(await sessionsFor(id)).toMatchObject([{ status: 'expired' }]);
  expect(await storedOrder(shop, made.id)).toMatchObject({
    payment: { status: 'pending', reservedAtMs: null },
    charges: [{ status: 'expired' }],
    rows: [],
  });
});

test('a charge whose key Stripe has forgotten is not begun anew by asking after it', async () => {
  const shop = await buildStripeShop();
  const { id } = await placeOrder(shop);
  await breakStripe('POST /v1/checkout/sessions');
  await postPayment(shop, id, buildStripePayment());
  const charge = await chargeOf(shop, id);
  shop.runtime.advance(DAY_MS);
  await pollDueCharges(shop.runtime);
  expect(await sessionsFor(charge.id)).toEqual([]);
  expect((await chargeOf(shop, id)).status).toBe('expired');
});

test('a charge that cannot be asked after keeps no other waiting, and is tried again', async () => {
  const shop = await buildStripeShop();
  const stuck = await openOrder(shop);
  await breakStripe(`GET /v1/checkout/sessions/${stuck.sessionId}`);
  shop.runtime.advance(10 * MINUTE_MS);
  await pollDueCharges(shop.runtime);
  expect(await chargeOf(shop, stuck.orderId)).toMatchObject({
    status: 'open',
    nextPollAtMs: shop.runtime.clock() + 10 * MINUTE_MS,
  });
  await payPage(stuck.sessionId);
  shop.runtime.advance(10 * MINUTE_MS);
  await pollDueCharges(shop.runtime);
  expect((await chargeOf(shop, stuck.orderId)).status).toBe('completed');
});

test('under another mode nothing is asked, and nothing lost', async () => {
  const seller = await buildStripeShop();
  const { orderId, sessionId } = await openOrder(seller);
  await payPage(sessionId);
  seller.runtime.advance(10 * MINUTE_MS);
  await pollDueCharges({ ...seller.runtime, payments: null });
  expect((await chargeOf(seller, orderId)).status).toBe('open');
  seller.runtime.advance(10 * MINUTE_MS);
  await pollDueCharges(seller.runtime);
  expect((await chargeOf(seller, orderId)).status).toBe('completed');
});

test('events are remembered for longer than Stripe repeats them, and no longer', async () => {
  const shop = await buildStripeShop();
  const { db } = shop.runtime;
  const { sessionId } = await openOrder(shop);
  await payPage(sessionId);
  await deliverEvents(shop, sessionId);
  const nowMs = shop.runtime.clock();
  expect(await deleteOldPaymentEvents(db, nowMs - 1)).toBe(0);
  expect(await db.$count(paymentEvents)).toBe(1);
  expect(await deleteOldPaymentEvents(db, nowMs)).toBe(1);
});
