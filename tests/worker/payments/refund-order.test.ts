import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { paymentCharges } from '#worker/payments/charge-schema.ts';
import { refunds } from '#worker/payments/refund-schema.ts';
import { HOUR_MS } from '#worker/domain/duration.ts';
import { refundOrder, sendDueRefunds } from '#worker/payments/refunds.ts';

import {
  buildCustomer,
  buildShop,
  buyOrder,
  placeOrder,
  type Shop,
} from '#tests/worker/support/build-order.ts';
import { storedOrder } from '#tests/worker/support/stored-order.ts';
import {
  breakStripe,
  buildStripePayment,
  buildStripeShop,
  deliverEvents,
  endRefundAtStripe,
  openOrder,
  payPage,
  refundByHand,
  refundsAtStripe,
  type PagePayment,
} from '#tests/worker/support/stripe.ts';

const WHOLE = { reason: 'withdrawal', undone: mailUndone(50) } as const;
const HALF = { reason: 'undone', undone: mailUndone(25) } as const;

/** So many of the fifty messages were not moved. */
function mailUndone(undoneCount: number) {
  return { mail: { count: 50, undoneCount }, senders: null };
}

/** A paid order of 50 messages for 39 kronor and a donation of ten. */
async function buyAtStripe(method: PagePayment['method'] = 'card') {
  const shop = await buildStripeShop();
  const body = buildStripePayment({ hasDonation: true });
  const { orderId, sessionId } = await openOrder(shop, { body });
  await payPage(sessionId, { method });
  await deliverEvents(shop, sessionId);
  const { payment } = await storedOrder(shop, orderId);
  const paymentIntent = payment?.stripePaymentId ?? '';
  return { shop, owner: { userId: shop.user.userId, orderId }, orderId, paymentIntent };
}

async function stand(shop: Shop, orderId: string) {
  const { payment, charges, refunds } = await storedOrder(shop, orderId);
  return {
    order: payment?.status,
    manualMinor: charges[0]?.manualRefundMinor,
    owedMinor: charges[0]?.owedMinor,
    isClosed: payment?.closedAtMs !== null,
    refunds: refunds.map(({ reason, status, totalMinor }) => ({ reason, status, totalMinor })),
  };
}

test('the whole of an order is given back at once, its donation too', async () => {
  const { shop, owner, orderId, paymentIntent } = await buyAtStripe();
  expect(await refundOrder(shop.runtime, owner, WHOLE)).toMatchObject({
    reason: 'withdrawal',
    status: 'succeeded',
    currency: 'SEK',
    totalMinor: 4900,
    priceMinor: 3900,
    vatMinor: 780,
    donationMinor: 1000,
    refundReference: expect.stringMatching(/^re_/),
    endedAtMs: shop.runtime.clock(),
  });
  expect(await stand(shop, orderId)).toMatchObject({ order: 'refunded', isClosed: true });
  const [atStripe, ...more] = await refundsAtStripe(paymentIntent);
  expect(more).toEqual([]);
  expect(atStripe).toMatchObject({ amount: 4900, currency: 'sek', status: 'succeeded' });
  expect(JSON.stringify(atStripe)).not.toContain(shop.user.userId);
});

test('a part is given back with its VAT, and not of the donation', async () => {
  const { shop, owner, orderId, paymentIntent } = await buyAtStripe();
  expect(await refundOrder(shop.runtime, owner, HALF)).toMatchObject({
    totalMinor: 1950,
    vatMinor: 390,
    donationMinor: 0,
  });
  expect((await stand(shop, orderId)).order).toBe('partly_refunded');
  expect(await refundsAtStripe(paymentIntent)).toMatchObject([{ amount: 1950 }]);
});

test('asking again, or twenty times at once, gives nothing more back', async () => {
  const { shop, owner, orderId, paymentIntent } = await buyAtStripe();
  await Promise.all(Array.from({ length: 20 }, () => refundOrder(shop.runtime, owner, HALF)));
  const again = await refundOrder(shop.runtime, owner, { ...HALF, undone: mailUndone(50) });
  expect(again?.totalMinor).toBe(1950);
  expect((await stand(shop, orderId)).refunds).toHaveLength(1);
  expect(await refundsAtStripe(paymentIntent)).toHaveLength(1);
});

test('after a part only the rest is left to give, and after the rest nothing', async () => {
  const { shop, owner, orderId, paymentIntent } = await buyAtStripe();
  await refundOrder(shop.runtime, owner, HALF);
  expect(await refundOrder(shop.runtime, owner, WHOLE)).toMatchObject({ totalMinor: 2950 });
  expect((await stand(shop, orderId)).order).toBe('refunded');
  const given = await refundsAtStripe(paymentIntent);
  expect(given.reduce((sum, { amount }) => sum + amount, 0)).toBe(4900);
});

test('both reasons at once never give back more than was paid', async () => {
  const { shop, owner, paymentIntent } = await buyAtStripe();
  await Promise.all([
    refundOrder(shop.runtime, owner, WHOLE),
    refundOrder(shop.runtime, owner, { ...HALF, undone: mailUndone(40) }),
  ]);
  const given = await refundsAtStripe(paymentIntent);
  expect(given.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(4900);
});

test('for nothing undone nothing is given back, and the order stays as it was', async () => {
  const { shop, owner, orderId } = await buyAtStripe();
  const before = await storedOrder(shop, orderId);
  expect(await refundOrder(shop.runtime, owner, { ...HALF, undone: mailUndone(0) })).toBeNull();
  expect(await storedOrder(shop, orderId)).toEqual(before);
});

test('a refund whose answer is lost is found, not made again', async () => {
  const { shop, owner, orderId, paymentIntent } = await buyAtStripe();
  await breakStripe('POST /v1/refunds', { kind: 'answer-after-effect', body: 'lost' });
  expect(await refundOrder(shop.runtime, owner, HALF)).toMatchObject({ status: 'due' });
  // It is owed from the moment that it was decided.
  expect((await stand(shop, orderId)).order).toBe('partly_refunded');
  // A day and more later, when Stripe has forgotten the key.
  shop.runtime.advance(48 * HOUR_MS);
  await sendDueRefunds(shop.runtime);
  expect((await stand(shop, orderId)).refunds).toMatchObject([{ status: 'succeeded' }]);
  expect(await refundsAtStripe(paymentIntent)).toHaveLength(1);
});

test('while Stripe is down a refund waits, and the sweep sends it', async () => {
  const { shop, owner, orderId, paymentIntent } = await buyAtStripe();
  await breakStripe('GET /v1/refunds', { body: 'down' });
  expect(await refundOrder(shop.runtime, owner, HALF)).toMatchObject({ status: 'due' });
  expect(await sendDueRefunds(shop.runtime)).toBe(0);
  shop.runtime.advance(10 * 60_000);
  expect(await sendDueRefunds(shop.runtime)).toBe(1);
  expect((await stand(shop, orderId)).refunds).toMatchObject([{ status: 'succeeded' }]);
  expect(await refundsAtStripe(paymentIntent)).toHaveLength(1);
});

test('what Stripe declines is on the owner’s list, and never sent again', async () => {
  const { shop, owner, orderId, paymentIntent } = await buyAtStripe();
  const no = {
    error: { type: 'invalid_request_error', code: 'balance_insufficient', message: 'no' },
  };
  await breakStripe('POST /v1/refunds', { status: 400, body: no, times: 1 });
  expect(await refundOrder(shop.runtime, owner, HALF)).toMatchObject({
    status: 'failed',
    refundReference: null,
  });
  expect(shop.runtime.logLines.join()).toContain('"level":"error","event":"refund.declined"');
  shop.runtime.advance(HOUR_MS);
  await sendDueRefunds(shop.runtime);
  expect(await stand(shop, orderId)).toMatchObject({ order: 'completed', owedMinor: 1950 });
  expect(await refundsAtStripe(paymentIntent)).toHaveLength(0);
});

test('a refund that takes a while is followed to its end, told of or not', async () => {
  const told = await buyAtStripe('swish');
  const refund = await refundOrder(told.shop.runtime, told.owner, WHOLE);
  expect(refund).toMatchObject({ status: 'sent', endedAtMs: null });
  await endRefundAtStripe(refund?.refundReference ?? '', 'succeeded');
  await deliverEvents(told.shop, refund?.refundReference ?? '');
  expect((await stand(told.shop, told.orderId)).refunds).toMatchObject([{ status: 'succeeded' }]);

  const untold = await buyAtStripe('swish');
  const other = await refundOrder(untold.shop.runtime, untold.owner, WHOLE);
  await endRefundAtStripe(other?.refundReference ?? '', 'succeeded');
  untold.shop.runtime.advance(6 * HOUR_MS);
  await sendDueRefunds(untold.shop.runtime);
  expect((await stand(untold.shop, untold.orderId)).refunds).toMatchObject([
    { status: 'succeeded' },
  ]);
});

test('a refund that comes back is told as failed, in whichever order its news come', async () => {
  const { shop, owner, orderId } = await buyAtStripe();
  const refund = await refundOrder(shop.runtime, owner, WHOLE);
  await endRefundAtStripe(refund?.refundReference ?? '', 'failed');
  await deliverEvents(shop, refund?.refundReference ?? '');
  await deliverEvents(shop, refund?.refundReference ?? '');
  expect(await stand(shop, orderId)).toMatchObject({
    order: 'completed',
    refunds: [{ status: 'failed' }],
  });
  expect(shop.runtime.logLines.join()).toContain('"level":"error","event":"refund.failed"');
});

test('what the owner gives back by hand stands on the order like any other refund', async () => {
  const { shop, orderId, paymentIntent } = await buyAtStripe();
  const refund = await refundByHand(paymentIntent, 1000);
  await deliverEvents(shop, refund);
  await deliverEvents(shop, refund);
  expect(await stand(shop, orderId)).toMatchObject({
    order: 'partly_refunded',
    manualMinor: 1000,
    refunds: [],
  });
});

test('what was given back by hand is not owed again', async () => {
  const { shop, owner, orderId, paymentIntent } = await buyAtStripe();
  await deliverEvents(shop, await refundByHand(paymentIntent, 4000));
  expect(await refundOrder(shop.runtime, owner, WHOLE)).toMatchObject({ totalMinor: 900 });
  expect((await stand(shop, orderId)).order).toBe('refunded');
});

test('where all was given back by hand without our knowing, our own refund is not needed', async () => {
  const { shop, owner, orderId, paymentIntent } = await buyAtStripe();
  await refundByHand(paymentIntent, 4900);
  expect(await refundOrder(shop.runtime, owner, WHOLE)).toBeNull();
  expect(await stand(shop, orderId)).toMatchObject({
    manualMinor: 4900,
    owedMinor: 0,
    refunds: [],
  });
  expect(await refundsAtStripe(paymentIntent)).toHaveLength(1);
});

test('asked again where nothing was left, it is not needed either', async () => {
  const { shop, owner, orderId, paymentIntent } = await buyAtStripe();
  await refundByHand(paymentIntent, 4900);
  await refundOrder(shop.runtime, owner, WHOLE);
  expect(await refundOrder(shop.runtime, owner, WHOLE)).toBeNull();
  expect(await stand(shop, orderId)).toEqual({
    order: 'refunded',
    isClosed: true,
    manualMinor: 4900,
    owedMinor: 0,
    refunds: [],
  });
});

test('of a payment that was given back in part without our knowing, the rest is given back', async () => {
  const { shop, owner, orderId, paymentIntent } = await buyAtStripe();
  await refundByHand(paymentIntent, 2000);
  expect(await refundOrder(shop.runtime, owner, WHOLE)).toMatchObject({
    status: 'succeeded',
    totalMinor: 2900,
    priceMinor: 1900,
    vatMinor: 380,
    donationMinor: 1000,
  });
  expect(await stand(shop, orderId)).toMatchObject({ order: 'refunded', manualMinor: 2000 });
  const amounts = (await refundsAtStripe(paymentIntent)).map(({ amount }) => amount);
  expect(amounts.toSorted()).toEqual([2000, 2900]);
});

test('what the owner gives back by hand while a refund waits is not given back twice', async () => {
  const { shop, owner, orderId, paymentIntent } = await buyAtStripe();
  await breakStripe('POST /v1/refunds', { body: 'down' });
  await refundOrder(shop.runtime, owner, WHOLE);
  await deliverEvents(shop, await refundByHand(paymentIntent, 4500));
  shop.runtime.advance(HOUR_MS);
  await sendDueRefunds(shop.runtime);
  await sendDueRefunds(shop.runtime);
  expect((await stand(shop, orderId)).order).toBe('refunded');
  const amounts = (await refundsAtStripe(paymentIntent)).map(({ amount }) => amount);
  expect(amounts.toSorted()).toEqual([400, 4500]);
});

test('a refund of something else that is sold through the same account is none of ours', async () => {
  const { shop, orderId, paymentIntent } = await buyAtStripe();
  const { db } = shop.runtime;
  const ofOthers = { paymentReference: 'pi_of_others' };
  await db.update(paymentCharges).set(ofOthers).where(eq(paymentCharges.paymentId, orderId));
  const before = await db.select().from(refunds);
  await deliverEvents(shop, await refundByHand(paymentIntent, 100));
  expect(await db.select().from(refunds)).toEqual(before);
  expect(shop.runtime.logLines.join()).toContain(
    '"level":"warn","event":"payment_event.unknown_payment"',
  );
});

test('a simulated payment is given back by simulation', async () => {
  const shop = await buildShop();
  const { id } = await buyOrder(shop);
  const owner = { userId: shop.user.userId, orderId: id };
  expect(await refundOrder(shop.runtime, owner, WHOLE)).toMatchObject({
    status: 'succeeded',
    totalMinor: 3900,
    refundReference: expect.stringMatching(/^test_rfd_/),
  });
});

test("neither an unpaid order nor another user's can be given back", async () => {
  const shop = await buildShop();
  const { id: unpaid } = await placeOrder(shop);
  const stranger = await buildCustomer(shop.runtime);
  const { userId } = shop.user;
  await expect(refundOrder(shop.runtime, { userId, orderId: unpaid }, WHOLE)).rejects.toThrow(
    'not_found',
  );
  const { id: paid } = await buyOrder(shop);
  const owner = { userId: stranger.user.userId, orderId: paid };
  await expect(refundOrder(shop.runtime, owner, WHOLE)).rejects.toThrow('not_found');
});
