import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { paymentEvents } from '#worker/payments/charge-schema.ts';
import { cleanupIdOf } from '#worker/domain/cleanups/cleanup-state.ts';
import { sendDueRefunds } from '#worker/payments/refunds.ts';

import { outcomeOf, type Shop } from '#tests/worker/support/build-order.ts';
import { storedOrder } from '#tests/worker/support/stored-order.ts';
import {
  breakStripe,
  buildStripePayment,
  buildStripeShop,
  deliverEvents,
  endPagePayment,
  expirePage,
  falsifySession,
  openOrder,
  paidEvent,
  payPage,
  postEvent,
  refundsAtStripe,
  sessionIdOf,
  startPayment,
  type StripeEvent,
} from '#tests/worker/support/stripe.ts';

function knownEvents({ runtime }: Shop, { id }: StripeEvent) {
  return runtime.db.select().from(paymentEvents).where(eq(paymentEvents.id, id));
}

test('an event of a paid page books order, consents and clean-up, and starts the work', async () => {
  const shop = await buildStripeShop();
  const { orderId, sessionId } = await openOrder(shop, {
    body: buildStripePayment({ hasDonation: true }),
  });
  shop.runtime.advance(60_000);
  const event = await paidEvent(shop, sessionId);
  expect((await postEvent(shop, event)).status).toBe(200);
  const { payment, charges, consents, cleanups, rows, refunds } = await storedOrder(shop, orderId);
  const [charge] = charges;
  expect(payment).toMatchObject({
    status: 'completed',
    chargeId: charge?.id,
    currency: 'SEK',
    priceMinor: 3900,
    vatMinor: 780,
    donationMinor: 1000,
    totalMinor: 4900,
    amountSek: 49,
    method: 'card',
    isTest: true,
    stripePaymentId: expect.stringMatching(/^pi_/),
    paidAtMs: shop.runtime.clock(),
  });
  expect(charge).toMatchObject({
    status: 'completed',
    chargedMinor: 4900,
    chargedCurrency: 'SEK',
    sessionUrl: null,
    nextPollAtMs: null,
  });
  // The consent is that of the moment when the button was pressed.
  expect(consents).toMatchObject([
    { givenAtMs: charge?.consentGivenAtMs },
    { givenAtMs: charge?.consentGivenAtMs },
  ]);
  expect(cleanups).toMatchObject([{ id: cleanupIdOf(orderId), status: 'surveying' }]);
  expect(rows).toHaveLength(3);
  expect(refunds).toEqual([]);
  expect(shop.calls.started).toMatchObject([{ cleanupId: cleanupIdOf(orderId) }]);
  expect(await knownEvents(shop, event)).toMatchObject([
    { type: 'checkout.session.completed', chargeId: charge?.id },
  ]);
});

test.each([
  ['card', 'card'],
  ['apple_pay', 'apple_pay'],
  ['google_pay', 'google_pay'],
  ['klarna', 'klarna'],
  ['swish', 'swish'],
] as const)('what was paid with %s is noted as paid with %s', async (method, noted) => {
  const shop = await buildStripeShop();
  const { orderId, sessionId } = await openOrder(shop);
  await payPage(sessionId, { method });
  await deliverEvents(shop, sessionId);
  expect((await storedOrder(shop, orderId)).payment).toMatchObject({
    status: 'completed',
    method: noted,
  });
});

test('a payment that takes days waits with its rows and ids, and is fulfilled when the money is there', async () => {
  const kept: number[] = [];
  const shop = await buildStripeShop({
    mailboxCleanup: () => ({ keep: async (untilMs) => void kept.push(untilMs) }),
  });
  const { orderId, sessionId } = await openOrder(shop);
  const keptUntilMs = shop.runtime.clock() + 14 * 24 * 3_600_000;
  await payPage(sessionId, { method: 'klarna', course: 'pending' });
  shop.runtime.advance(60_000);
  expect(await deliverEvents(shop, sessionId)).toEqual([200]);
  expect(await storedOrder(shop, orderId)).toMatchObject({
    payment: { status: 'processing', totalMinor: null, paidAtMs: null },
    charges: [{ status: 'processing' }],
    consents: [],
    cleanups: [],
  });
  expect(kept).toEqual([keptUntilMs]);
  expect(shop.calls.started).toEqual([]);

  await endPagePayment(sessionId, 'succeeded');
  expect(await deliverEvents(shop, sessionId)).toEqual([200, 200]);
  expect(await storedOrder(shop, orderId)).toMatchObject({
    payment: { status: 'completed', method: 'klarna' },
    charges: [{ status: 'completed' }],
  });
  expect(shop.calls.started).toHaveLength(1);
});

test('a payment that fails after days makes the order payable again, with its rows free', async () => {
  const shop = await buildStripeShop();
  const { orderId, sessionId } = await openOrder(shop);
  await payPage(sessionId, { method: 'klarna', course: 'pending' });
  await deliverEvents(shop, sessionId);
  await endPagePayment(sessionId, 'failed');
  await deliverEvents(shop, sessionId);
  expect(await storedOrder(shop, orderId)).toMatchObject({
    payment: { status: 'pending', reservedAtMs: null },
    charges: [{ status: 'failed' }],
    rows: [],
    consents: [],
  });
  expect(shop.calls.started).toEqual([]);
  const again = await startPayment(shop, orderId);
  expect(sessionIdOf(again.continueAt)).not.toBe(sessionId);
});

test('a page that expired makes the order payable again', async () => {
  const shop = await buildStripeShop();
  const { orderId, sessionId } = await openOrder(shop);
  await expirePage(sessionId);
  await deliverEvents(shop, sessionId);
  expect(await storedOrder(shop, orderId)).toMatchObject({
    payment: { status: 'pending' },
    charges: [{ status: 'expired' }],
    rows: [],
  });
});

test('an event that comes five times at once is done once', async () => {
  const shop = await buildStripeShop();
  const { orderId, sessionId } = await openOrder(shop);
  const event = await paidEvent(shop, sessionId);
  const responses = await Promise.all(Array.from({ length: 5 }, () => postEvent(shop, event)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const { cleanups, consents, charges } = await storedOrder(shop, orderId);
  expect([cleanups.length, consents.length, charges.length]).toEqual([1, 2, 1]);
  expect(await knownEvents(shop, event)).toHaveLength(1);
});

test('an event is not noted before its work is done: while Stripe cannot be asked it is sent again', async () => {
  const shop = await buildStripeShop();
  const { orderId, sessionId } = await openOrder(shop);
  const event = await paidEvent(shop, sessionId);
  await breakStripe(`GET /v1/checkout/sessions/${sessionId}`);
  expect(await outcomeOf(await postEvent(shop, event))).toBe('503 payments_unavailable');
  expect(await knownEvents(shop, event)).toEqual([]);
  expect((await storedOrder(shop, orderId)).payment?.status).toBe('pending');

  expect((await postEvent(shop, event)).status).toBe(200);
  expect((await storedOrder(shop, orderId)).payment?.status).toBe('completed');
});

test.each([
  ['an öre less', { amountTotal: 3899 }, 3899, 'SEK'],
  ['an öre more', { amountTotal: 3901 }, 3901, 'SEK'],
  ['the same figure in euro', { currency: 'eur' }, 3900, 'EUR'],
])(
  '%s than was asked for buys nothing, is told as an error, and goes back whole',
  async (_name, falsehood, total, currency) => {
    const shop = await buildStripeShop();
    const { orderId, sessionId } = await openOrder(shop);
    await falsifySession(sessionId, falsehood);
    await payPage(sessionId);
    expect(await deliverEvents(shop, sessionId)).toEqual([200]);
    const { payment, charges, refunds, cleanups, consents, rows } = await storedOrder(
      shop,
      orderId,
    );
    expect(payment).toMatchObject({ status: 'pending', totalMinor: null, paidAtMs: null });
    expect(charges).toMatchObject([{ status: 'rejected', chargedMinor: total }]);
    expect([...cleanups, ...consents, ...rows]).toEqual([]);
    expect(shop.calls.started).toEqual([]);
    expect(shop.runtime.logLines.join()).toContain('"level":"error","event":"charge.rejected"');
    expect(refunds).toMatchObject([{ reason: 'mismatch', totalMinor: total, currency }]);

    await sendDueRefunds(shop.runtime);
    expect(await refundsAtStripe(charges[0]?.paymentReference)).toMatchObject([{ amount: total }]);
    expect((await storedOrder(shop, orderId)).refunds).toMatchObject([{ status: 'succeeded' }]);
  },
);
