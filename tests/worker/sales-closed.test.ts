import { beforeEach, expect, test } from 'vitest';

import { orderViewSchema } from '#worker/contract/orders.ts';
import { sweep } from '#worker/sweep.ts';
import { payments } from '#worker/orders/schema.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import type { Settings } from '#worker/env.ts';
import { refundOrder } from '#worker/payments/refunds.ts';

import { buildApi } from '#tests/worker/support/api.ts';
import {
  onlySenders,
  outcomeOf,
  placeOrder,
  postOrder,
  postPayment,
  type Shop,
} from '#tests/worker/support/build-order.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { storedOrder } from '#tests/worker/support/stored-order.ts';
import {
  breakStripe,
  buildStripePayment,
  buildStripeShop,
  deliverEvents,
  openOrder,
  paidEvent,
  payPage,
  postEvent,
  refundByHand,
  refundsAtStripe,
} from '#tests/worker/support/stripe.ts';

beforeEach(emptyTables);

/** The same shop, after its owner has stopped selling, or has it without a way to pay. */
function closeSales(shop: Shop, how: Partial<Settings> = { SALES: 'closed' }): Shop {
  const runtime = { ...shop.runtime, settings: { ...shop.runtime.settings, ...how } };
  return { ...shop, runtime, api: buildApi(runtime) };
}

async function payment(shop: Shop, orderId: string) {
  return (await storedOrder(shop, orderId)).payment;
}

test.each<[string, Partial<Settings>]>([
  ['sales are closed', { SALES: 'closed' }],
  ['nothing is set up to pay by', { PAYMENTS_MODE: 'none' }],
])('while %s nothing is ordered, and nothing that was ordered is paid', async (_why, how) => {
  const open = await buildStripeShop();
  const { id } = await placeOrder(open);
  const shop = closeSales(open, how);
  expect(await outcomeOf(await postOrder(shop))).toBe('503 sales_closed');
  expect(await outcomeOf(await postPayment(shop, id, buildStripePayment()))).toBe(
    '503 sales_closed',
  );
  expect(await shop.runtime.db.$count(payments)).toBe(1);
  expect((await storedOrder(shop, id)).charges).toEqual([]);
  const view = await shop.api.send(`/api/orders/${id}`, { cookie: shop.cookie });
  expect(orderViewSchema.parse(await view.json()).paymentMode).toBe('none');
});

test('bad input is refused as such, whether sales are open or not', async () => {
  const shop = closeSales(await buildStripeShop());
  expect(await outcomeOf(await postOrder(shop, { tier: 'free' }))).toBe('400 bad_request');
});

test('a payment that was begun before arrives, by its event and without one', async () => {
  const open = await buildStripeShop();
  const told = await openOrder(open);
  const untold = await openOrder(open, { order: { selection: onlySenders('sender:2') } });
  const shop = closeSales(open);
  expect((await postEvent(shop, await paidEvent(shop, told.sessionId))).status).toBe(200);
  expect((await payment(shop, told.orderId))?.status).toBe('completed');
  await payPage(untold.sessionId);
  shop.runtime.advance(10 * MINUTE_MS);
  await sweep(shop.runtime);
  expect((await payment(shop, untold.orderId))?.status).toBe('completed');
});

test('what was sold is given back, by us and by hand, when Stripe is down for a while too', async () => {
  const open = await buildStripeShop();
  const { orderId, sessionId } = await openOrder(open);
  await postEvent(open, await paidEvent(open, sessionId));
  const shop = closeSales(open);
  const paymentIntent = (await payment(shop, orderId))?.stripePaymentId ?? '';
  await deliverEvents(shop, await refundByHand(paymentIntent, 1000));
  await breakStripe('GET /v1/refunds', { body: 'down' });
  const undone = { mail: { count: 50, undoneCount: 25 }, senders: null };
  const owner = { userId: shop.user.userId, orderId };
  await refundOrder(shop.runtime, owner, { reason: 'undone', undone });
  shop.runtime.advance(10 * MINUTE_MS);
  await sweep(shop.runtime);
  const given = await refundsAtStripe(paymentIntent);
  expect(given.map(({ amount }) => amount).toSorted()).toEqual([1000, 950]);
  expect((await payment(shop, orderId))?.status).toBe('partly_refunded');
});
