import { expect, test } from 'vitest';

import { orderListSchema, orderViewSchema } from '#worker/contract/orders.ts';

import {
  buildCustomer,
  buildShop,
  buyOrder,
  outcomeOf,
  placeOrder,
  type Shop,
} from '#tests/worker/support/build-order.ts';
import { storedOrder } from '#tests/worker/support/stored-order.ts';
import {
  breakStripe,
  buildStripeShop,
  deliverEvents,
  expirePage,
  openOrder,
  payPage,
} from '#tests/worker/support/stripe.ts';

function postCheck({ api, cookie }: Pick<Shop, 'api' | 'cookie'>, orderId: string) {
  return api.send(`/api/orders/${orderId}/check-payment`, { method: 'POST', cookie });
}

async function check(shop: Shop, orderId: string) {
  return orderViewSchema.parse(await (await postCheck(shop, orderId)).json());
}

test('the page that the buyer came back to finds the payment before any event does', async () => {
  const shop = await buildStripeShop();
  const { orderId, sessionId } = await openOrder(shop);
  await payPage(sessionId, { method: 'swish' });
  expect(await check(shop, orderId)).toMatchObject({
    status: 'completed',
    lastAttempt: null,
    amounts: { totalMinor: 3900 },
  });
  expect(shop.calls.started).toHaveLength(1);
  // The event that comes after changes nothing.
  const stored = await storedOrder(shop, orderId);
  await deliverEvents(shop, sessionId);
  expect(await storedOrder(shop, orderId)).toEqual(stored);
});

test('coming back pays nothing: a page that was not paid is still open', async () => {
  const shop = await buildStripeShop();
  const { orderId } = await openOrder(shop);
  expect(await check(shop, orderId)).toMatchObject({ status: 'pending', lastAttempt: 'open' });
});

test.each([
  ['on its way', 'processing', 'processing'],
  ['expired', 'pending', 'expired'],
] as const)('a payment that is %s is told as such', async (course, status, lastAttempt) => {
  const shop = await buildStripeShop();
  const { orderId, sessionId } = await openOrder(shop);
  if (course === 'expired') await expirePage(sessionId);
  else await payPage(sessionId, { method: 'klarna', course: 'pending' });
  expect(await check(shop, orderId)).toMatchObject({ status, lastAttempt });
});

test('however often it asks, Stripe is asked every two seconds at most', async () => {
  const shop = await buildStripeShop();
  const { orderId, sessionId } = await openOrder(shop);
  await check(shop, orderId);
  await payPage(sessionId);
  expect((await check(shop, orderId)).status).toBe('pending');
  shop.runtime.advance(1_999);
  expect((await check(shop, orderId)).status).toBe('pending');
  shop.runtime.advance(1);
  expect((await check(shop, orderId)).status).toBe('completed');
});

test('while Stripe cannot be asked the order is told as it stood', async () => {
  const shop = await buildStripeShop();
  const { orderId, sessionId } = await openOrder(shop);
  await payPage(sessionId);
  await breakStripe(`GET /v1/checkout/sessions/${sessionId}`);
  expect((await check(shop, orderId)).status).toBe('pending');
  expect((await check(shop, orderId)).status).toBe('completed');
});

test('an order that nobody is paying, or that is paid, is told as it is', async () => {
  const shop = await buildStripeShop();
  const { id } = await placeOrder(shop);
  expect(await check(shop, id)).toMatchObject({ status: 'pending', lastAttempt: null });
  const tested = await buildShop();
  const paid = await buyOrder(tested);
  expect(await check(tested, paid.id)).toMatchObject({ status: 'completed' });
});

test("another user's order is not found, and Stripe not asked about it", async () => {
  const shop = await buildStripeShop();
  const { orderId, sessionId } = await openOrder(shop);
  await payPage(sessionId);
  const stranger = await buildCustomer(shop.runtime);
  expect(await outcomeOf(await postCheck(stranger, orderId))).toBe('404 not_found');
  expect((await storedOrder(shop, orderId)).payment?.status).toBe('pending');
});

test('an order whose money is on its way stands in the list by itself', async () => {
  const shop = await buildStripeShop();
  const { orderId, sessionId } = await openOrder(shop);
  await payPage(sessionId, { method: 'klarna', course: 'pending' });
  await deliverEvents(shop, sessionId);
  const response = await shop.api.send('/api/orders', { cookie: shop.cookie });
  expect(orderListSchema.parse(await response.json())).toMatchObject({
    orders: [],
    processing: [{ id: orderId, status: 'processing', lastAttempt: 'processing' }],
  });
});
