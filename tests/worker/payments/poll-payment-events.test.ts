import { beforeEach, expect, test } from 'vitest';

import { buildShop, onlySenders, type Shop } from '#tests/worker/support/build-order.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { storedOrder } from '#tests/worker/support/stored-order.ts';
import {
  breakStripe,
  buildStripeShop,
  deliverEvents,
  endRefundAtStripe,
  eventsAbout,
  expirePage,
  openForeignPage,
  openOrder,
  paidEvent,
  payPage,
  postEvent,
  refundByHand,
  sessionsFor,
} from '#tests/worker/support/stripe.ts';
import { DAY_MS, MINUTE_MS } from '#worker/domain/duration.ts';
import {
  paymentCharges,
  paymentEventCursors,
  paymentEvents,
} from '#worker/payments/charge-schema.ts';
import { pollPaymentEvents } from '#worker/payments/poll-payment-events.ts';
import {
  PaymentPlaceForgotten,
  type PaymentProvider,
} from '#worker/platform/payment-providers/payment-provider.ts';
import { sweep } from '#worker/sweep.ts';

beforeEach(emptyTables);

/** An order that was paid and told of. */
async function buyAtStripe() {
  const shop = await buildStripeShop();
  const { orderId, sessionId } = await openOrder(shop);
  await postEvent(shop, await paidEvent(shop, sessionId));
  const { payment } = await storedOrder(shop, orderId);
  return { shop, orderId, paymentIntent: payment?.stripePaymentId ?? '' };
}

async function books(shop: Shop, orderId: string) {
  const { payment, charges } = await storedOrder(shop, orderId);
  return { order: payment?.status, manualMinor: charges[0]?.manualRefundMinor };
}

/** Another order of the shop's buyer. @returns its payment at Stripe */
async function buyFrom(shop: Shop, sender: `sender:${number}`): Promise<string> {
  const { orderId, sessionId } = await openOrder(shop, {
    order: { selection: onlySenders(sender) },
  });
  await payPage(sessionId);
  await deliverEvents(shop, sessionId);
  return (await storedOrder(shop, orderId)).payment?.stripePaymentId ?? '';
}

function cursorOf({ runtime }: Shop) {
  return runtime.db.select().from(paymentEventCursors).get();
}

/** Stripe as it is, but that it says nothing of one payment. */
function withoutPayment({ runtime }: Shop, paymentIntent: string): PaymentProvider {
  const { payments } = runtime;
  if (payments === null) throw new Error('a shop that sells nothing');
  return {
    ...payments,
    fetchStatus: async (charge) => {
      if (charge.paymentReference === paymentIntent) throw new Error('it cannot be asked after');
      return payments.fetchStatus(charge);
    },
  };
}

/** How many events of refunds have been followed. */
async function countFollowed({ runtime }: Shop): Promise<number> {
  const events = await runtime.db.select().from(paymentEvents);
  return events.filter(({ type }) => type.startsWith('refund.')).length;
}

/** What other tests have bought is at Stripe too, so that a pass may take several runs. */
async function finishPass(shop: Shop, limits?: Parameters<typeof pollPaymentEvents>[1]) {
  do await pollPaymentEvents(shop.runtime, limits);
  while ((await cursorOf(shop))?.passUntilMs !== null);
}

test('a refund by hand that nobody told us of is found by the sweep, once', async () => {
  const { shop, orderId, paymentIntent } = await buyAtStripe();
  await refundByHand(paymentIntent, 1000);
  expect((await books(shop, orderId)).manualMinor).toBe(0);
  await sweep(shop.runtime);
  const found = { order: 'partly_refunded', manualMinor: 1000 };
  expect(await books(shop, orderId)).toEqual(found);
  shop.runtime.advance(5 * MINUTE_MS);
  await sweep(shop.runtime);
  await sweep(shop.runtime);
  expect(await books(shop, orderId)).toEqual(found);
});

test('what came by itself is not followed again, and what was followed does nothing when it comes', async () => {
  const { shop, orderId, paymentIntent } = await buyAtStripe();
  const reference = await refundByHand(paymentIntent, 1000);
  await pollPaymentEvents(shop.runtime);
  const before = await shop.runtime.db.select().from(paymentEvents);
  expect(await deliverEvents(shop, reference)).not.toContain(503);
  expect(await shop.runtime.db.select().from(paymentEvents)).toEqual(before);
  expect((await books(shop, orderId)).manualMinor).toBe(1000);
  const other = await refundByHand(paymentIntent, 500);
  await deliverEvents(shop, other);
  const after = await shop.runtime.db.select().from(paymentEvents);
  expect(after.length).toBeGreaterThan(before.length);
  await finishPass(shop);
  expect(await shop.runtime.db.select().from(paymentEvents)).toEqual(after);
});

test('a payment whose events were all lost is booked before its page is due to be looked at', async () => {
  const shop = await buildStripeShop();
  const { orderId, sessionId } = await openOrder(shop);
  await payPage(sessionId);
  await pollPaymentEvents(shop.runtime);
  expect((await books(shop, orderId)).order).toBe('completed');
  expect(shop.calls.started).toHaveLength(1);
});

test.each([undefined, { pagesPerRun: 1, eventsPerPage: 1 }])(
  'a refund by hand that is met hours late, before its payment, is booked with it: pages of %o',
  async (limits) => {
    const shop = await buildStripeShop();
    const { orderId, sessionId } = await openOrder(shop);
    await payPage(sessionId);
    const [charge] = (await storedOrder(shop, orderId)).charges;
    const [session] = await sessionsFor(charge?.id ?? '');
    await refundByHand(session?.paymentId ?? '', 1000);
    shop.runtime.advance(60 * MINUTE_MS);
    await finishPass(shop, limits);
    await finishPass(shop, limits);
    expect(await books(shop, orderId)).toEqual({ order: 'partly_refunded', manualMinor: 1000 });
  },
);

test('a refund that fails later, untold, makes the order paid again', async () => {
  const { shop, orderId, paymentIntent } = await buyAtStripe();
  const reference = await refundByHand(paymentIntent, 1000);
  await pollPaymentEvents(shop.runtime);
  await endRefundAtStripe(reference, 'failed');
  await pollPaymentEvents(shop.runtime);
  expect(await books(shop, orderId)).toEqual({ order: 'completed', manualMinor: 0 });
});

test('while Stripe does not list its events nothing is lost', async () => {
  const { shop, orderId, paymentIntent } = await buyAtStripe();
  await refundByHand(paymentIntent, 1000);
  await breakStripe('GET /v1/events', { body: 'down' });
  await expect(pollPaymentEvents(shop.runtime)).rejects.toBeInstanceOf(Error);
  expect((await cursorOf(shop))?.version).toBe(0);
  await pollPaymentEvents(shop.runtime);
  expect((await books(shop, orderId)).manualMinor).toBe(1000);
});

test('an event that cannot be followed keeps no other waiting, and is met again', async () => {
  const { shop, orderId, paymentIntent } = await buyAtStripe();
  const other = await openOrder(shop, { order: { selection: onlySenders('sender:2') } });
  await refundByHand(paymentIntent, 1000);
  await payPage(other.sessionId);
  // The client repeats each call once.
  await breakStripe('GET /v1/refunds', { body: 'down', times: 4 });
  await pollPaymentEvents(shop.runtime);
  expect((await books(shop, other.orderId)).order).toBe('completed');
  expect((await books(shop, orderId)).manualMinor).toBe(0);
  expect(shop.runtime.logLines.join()).toContain('payment_event.polling_failed');
  shop.runtime.advance(60 * MINUTE_MS);
  await pollPaymentEvents(shop.runtime);
  expect((await books(shop, orderId)).manualMinor).toBe(1000);
});

test('more events than a run can follow are followed by the next, from where it stood', async () => {
  const { shop, paymentIntent } = await buyAtStripe();
  await finishPass(shop);
  for (let count = 0; count < 7; count += 1) await refundByHand(paymentIntent, 10);
  const few = { pagesPerRun: 1, eventsPerPage: 3 };
  await pollPaymentEvents(shop.runtime, few);
  const begun = await cursorOf(shop);
  expect(begun?.afterEventId).toMatch(/^evt_/);
  expect(await countFollowed(shop)).toBeLessThanOrEqual(3);
  await finishPass(shop, few);
  expect(await countFollowed(shop)).toBe(7);
  expect((await cursorOf(shop))?.seenUntilMs).toBe(begun?.passUntilMs);
});

test('a pass whose place Stripe has forgotten begins anew', async () => {
  const { shop, orderId, paymentIntent } = await buyAtStripe();
  await refundByHand(paymentIntent, 1000);
  await shop.runtime.db.insert(paymentEventCursors).values({
    provider: 'stripe',
    seenUntilMs: shop.runtime.clock(),
    passUntilMs: shop.runtime.clock(),
    afterEventId: 'evt_forgotten',
    hasFailed: false,
    failingSinceMs: null,
    version: 7,
  });
  await expect(pollPaymentEvents(shop.runtime)).rejects.toThrow(PaymentPlaceForgotten);
  await pollPaymentEvents(shop.runtime);
  expect((await books(shop, orderId)).manualMinor).toBe(1000);
});

test.each([
  ['is down', 503, { error: { type: 'api_error', message: 'down' } }],
  ['no longer takes the key', 401, { error: { type: 'invalid_request_error', message: 'no' } }],
  [
    'does not like what is asked',
    400,
    { error: { type: 'invalid_request_error', code: 'url_invalid' } },
  ],
])('while Stripe %s a pass keeps its place', async (_name, status, body) => {
  const { shop, paymentIntent } = await buyAtStripe();
  await finishPass(shop);
  for (let count = 0; count < 4; count += 1) await refundByHand(paymentIntent, 10);
  const few = { pagesPerRun: 1, eventsPerPage: 3 };
  await pollPaymentEvents(shop.runtime, few);
  const before = await cursorOf(shop);
  expect(before?.afterEventId).toMatch(/^evt_/);
  await breakStripe('GET /v1/events', { status, body });
  await expect(pollPaymentEvents(shop.runtime, few)).rejects.toBeInstanceOf(Error);
  expect(await cursorOf(shop)).toEqual(before);
  // The client repeats a call that failed, which may have left one more failure to come.
  await pollPaymentEvents(shop.runtime, few).catch(() => 0);
  await finishPass(shop, few);
  expect(await countFollowed(shop)).toBe(4);
});

test('an event older than three days that fails once is met again', async () => {
  const { shop, orderId, paymentIntent } = await buyAtStripe();
  await refundByHand(paymentIntent, 1000);
  shop.runtime.advance(6 * DAY_MS);
  await breakStripe('GET /v1/refunds', { body: 'down' });
  await finishPass(shop);
  expect((await books(shop, orderId)).manualMinor).toBe(0);
  expect((await cursorOf(shop))?.failingSinceMs).toBe(shop.runtime.clock());
  shop.runtime.advance(5 * MINUTE_MS);
  await finishPass(shop);
  expect((await books(shop, orderId)).manualMinor).toBe(1000);
  expect(await cursorOf(shop)).toMatchObject({
    failingSinceMs: null,
    seenUntilMs: shop.runtime.clock(),
  });
});

test('what cannot be followed for three days is left behind, and what came after it is not', async () => {
  const { shop, orderId, paymentIntent } = await buyAtStripe();
  const otherPayment = await buyFrom(shop, 'sender:2');
  await finishPass(shop);
  await refundByHand(paymentIntent, 1000);
  await refundByHand(otherPayment, 500);
  shop.runtime.advance(MINUTE_MS);
  const isDown = { payments: withoutPayment(shop, paymentIntent) };
  const begunMs = shop.runtime.clock();
  await pollPaymentEvents({ ...shop.runtime, ...isDown });
  const begun = await cursorOf(shop);
  expect(begun).toMatchObject({ failingSinceMs: begunMs });
  shop.runtime.advance(2.9 * DAY_MS);
  await pollPaymentEvents({ ...shop.runtime, ...isDown });
  expect(await cursorOf(shop)).toMatchObject({
    failingSinceMs: begunMs,
    seenUntilMs: begun?.seenUntilMs,
  });
  shop.runtime.advance(0.1 * DAY_MS);
  await pollPaymentEvents({ ...shop.runtime, ...isDown });
  expect(await cursorOf(shop)).toMatchObject({
    failingSinceMs: null,
    seenUntilMs: begunMs + 10 * MINUTE_MS,
  });
  await finishPass(shop);
  expect((await books(shop, orderId)).manualMinor).toBe(0);
  const charges = await shop.runtime.db.select().from(paymentCharges);
  expect(charges.map(({ manualRefundMinor }) => manualRefundMinor).toSorted()).toEqual([0, 500]);
});

test('an event that cannot be read keeps no other of its page from being followed', async () => {
  const { shop, orderId, paymentIntent } = await buyAtStripe();
  const reference = await refundByHand(paymentIntent, 1000);
  const [event] = await eventsAbout(shop, reference);
  const good: unknown = JSON.parse(event?.payload ?? '');
  const strange = [{ id: 'evt_strange', object: 'event', type: 17 }, 'nothing', null];
  const body = { object: 'list', data: [...strange, good, { id: 'evt_last' }], has_more: true };
  await breakStripe('GET /v1/events', { status: 200, body, times: 1 });
  expect(await pollPaymentEvents(shop.runtime)).toBe(1);
  expect((await books(shop, orderId)).manualMinor).toBe(1000);
  expect(shop.runtime.logLines.join()).toContain('"event":"payment_event.unreadable","count":4');
  expect((await cursorOf(shop))?.afterEventId).toBe('evt_last');
});

test('two sweeps at once book nothing twice, and their place only moves on', async () => {
  const { shop, orderId, paymentIntent } = await buyAtStripe();
  await refundByHand(paymentIntent, 1000);
  await Promise.all(Array.from({ length: 5 }, () => pollPaymentEvents(shop.runtime)));
  await finishPass(shop);
  expect((await books(shop, orderId)).manualMinor).toBe(1000);
  expect((await cursorOf(shop))?.seenUntilMs).toBe(shop.runtime.clock());
});

test('where payments are simulated, or none are taken, nobody is asked', async () => {
  for (const PAYMENTS_MODE of ['test', 'none']) {
    const shop = await buildShop({ settings: { PAYMENTS_MODE } });
    expect(await pollPaymentEvents(shop.runtime)).toBe(0);
  }
});

test('a page that no run has time for is followed piece by piece, with what failed of it', async () => {
  const { shop, paymentIntent } = await buyAtStripe();
  await finishPass(shop);
  const failing = await buyFrom(shop, 'sender:2');
  await refundByHand(failing, 1000);
  const before = await countFollowed(shop);
  for (let count = 0; count < 6; count += 1) await refundByHand(paymentIntent, 10);
  // There is time for two events in each run, and the one that fails comes last.
  const isDown = { ...shop.runtime, payments: withoutPayment(shop, failing) };
  let runs = 0;
  do {
    let left = 2;
    await pollPaymentEvents(isDown, undefined, () => left-- > 0);
    runs += 1;
  } while ((await cursorOf(shop))?.passUntilMs !== null && runs < 50);
  expect(runs).toBeLessThan(50);
  expect(await countFollowed(shop)).toBe(before + 6);
  expect((await cursorOf(shop))?.failingSinceMs).toEqual(expect.any(Number));
  await finishPass(shop);
  expect(await countFollowed(shop)).toBe(before + 7);
});

test('an event of something else that is sold through the account is looked at once', async () => {
  const { shop } = await buyAtStripe();
  await finishPass(shop);
  const countMet = () => shop.runtime.logLines.join('\n').split('unknown_charge').length;
  const before = countMet();
  await expirePage(await openForeignPage());
  await finishPass(shop);
  await finishPass(shop);
  expect(countMet()).toBe(before + 1);
});
