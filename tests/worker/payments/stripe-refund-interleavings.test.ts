import fc from 'fast-check';
import { expect, test } from 'vitest';

import { campaignRuns } from '#tests/support/campaign.ts';
import { pollDueCharges } from '#worker/payments/check-payment.ts';

import { buildCustomer, type Shop } from '#tests/worker/support/build-order.ts';
import { storedOrder } from '#tests/worker/support/stored-order.ts';
import {
  buildStripePayment,
  buildStripeShop,
  endPagePayment,
  eventsAbout,
  expirePage,
  openOrder,
  payPage,
  postEvent,
  refundByHand,
  refundsAtStripe,
  sessionIdOf,
  sessionsFor,
  startPayment,
  type StripeEvent,
} from '#tests/worker/support/stripe.ts';

/** What becomes of the first page, which sells in kronor: left open, it is closed by the next. */
const FIRST_PAGES = ['left', 'expired', 'failed-later', 'paid', 'paid-later'] as const;
type FirstPage = (typeof FIRST_PAGES)[number];

const isPaid = (page: FirstPage) => page === 'paid' || page === 'paid-later';

async function leaveFirstPage(sessionId: string, page: FirstPage): Promise<void> {
  if (page === 'left') return;
  if (page === 'expired') return expirePage(sessionId);
  if (page === 'paid') return payPage(sessionId);
  await payPage(sessionId, { method: 'klarna', course: 'pending' });
  await endPagePayment(sessionId, page === 'paid-later' ? 'succeeded' : 'failed');
}

const STEPS = ['event', 'event', 'event', 'come-back', 'sweep'] as const;
const anySteps = fc.array(
  fc.record({ step: fc.constantFrom(...STEPS), pick: fc.nat(), isAtOnce: fc.boolean() }),
  { maxLength: 6 },
);
type Steps = typeof anySteps extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** Lets events come in any order and number, between looks and sweeps, some of them at the same moment. */
async function shuffle(
  shop: Shop,
  orderId: string,
  events: readonly StripeEvent[],
  steps: Steps,
): Promise<void> {
  let underWay: Promise<unknown>[] = [];
  for (const { step, pick, isAtOnce } of steps) {
    underWay.push(take(step, events[pick % Math.max(1, events.length)]));
    if (!isAtOnce) await Promise.all(underWay.splice(0));
  }
  await Promise.all(underWay);

  async function take(step: Steps[number]['step'], event?: StripeEvent): Promise<unknown> {
    if (step === 'sweep') return pollDueCharges(shop.runtime);
    if (step === 'event') return event === undefined ? null : postEvent(shop, event);
    shop.runtime.advance(2_000);
    const path = `/api/orders/${orderId}/check-payment`;
    return shop.api.send(path, { method: 'POST', cookie: shop.cookie });
  }
}

/** Stripe sends an event again until it is taken. */
async function deliverUntilTaken(shop: Shop, events: readonly StripeEvent[]): Promise<void> {
  for (const event of events) {
    await expect
      .poll(async () => (await postEvent(shop, event)).status, { timeout: 5_000 })
      .toBe(200);
  }
}

const stories = fc.record({
  firstPage: fc.constantFrom(...FIRST_PAGES),
  before: anySteps,
  /** Of what was paid, in hundredths; 0: nothing. */
  refundPercent: fc.constantFrom(0, 10, 50, 100),
  after: anySteps,
});

test('a page left for another, paying again and giving back by hand: in any order of events and looks each counts once', async () => {
  const first = await buildStripeShop();
  await fc.assert(
    fc.asyncProperty(stories, async ({ firstPage, before, refundPercent, after }) => {
      const shop = { ...first, ...(await buildCustomer(first.runtime)) };
      const startedBefore = shop.calls.started.length;
      const { orderId, sessionId } = await openOrder(shop);
      await leaveFirstPage(sessionId, firstPage);
      await shuffle(shop, orderId, await eventsAbout(shop, sessionId), before);

      const inEuro = buildStripePayment({ currency: 'EUR' });
      const { continueAt } = await startPayment(shop, orderId, inEuro);
      expect(continueAt === null).toBe(isPaid(firstPage));
      const paidId = continueAt === null ? sessionId : sessionIdOf(continueAt);
      if (continueAt !== null) await payPage(paidId);

      const { charges: pages } = await storedOrder(shop, orderId);
      const sessions = (await Promise.all(pages.map(({ id }) => sessionsFor(id)))).flat();
      const paymentId = sessions.find(({ id }) => id === paidId)?.paymentId ?? '';
      const totalMinor = isPaid(firstPage) ? 3900 : 390;
      const refundMinor = (totalMinor * refundPercent) / 100;
      const refundId = refundMinor === 0 ? null : await refundByHand(paymentId, refundMinor);

      const about = [sessionId, paidId, ...(refundId === null ? [] : [refundId])];
      const events = (await Promise.all(about.map((id) => eventsAbout(shop, id)))).flat();
      await shuffle(shop, orderId, events, after);
      await deliverUntilTaken(shop, events);

      const { payment, charges, refunds, cleanups, consents } = await storedOrder(shop, orderId);
      expect(payment?.totalMinor).toBe(totalMinor);
      const whole = refundPercent === 100 ? 'refunded' : 'partly_refunded';
      expect(payment?.status).toBe(refundPercent === 0 ? 'completed' : whole);
      const failed = firstPage === 'failed-later' ? 'failed' : 'expired';
      expect(charges.map(({ status }) => status).toSorted()).toEqual(
        isPaid(firstPage) ? ['completed'] : ['completed', failed],
      );
      expect(refunds).toEqual([]);
      const paying = charges.find(({ id }) => id === payment?.chargeId);
      expect(paying?.manualRefundMinor).toBe(refundMinor);
      expect(await refundsAtStripe(paymentId)).toHaveLength(refundId === null ? 0 : 1);
      expect(cleanups).toHaveLength(1);
      expect(consents).toHaveLength(2);
      const started = shop.calls.started.slice(startedBefore);
      expect(new Set(started.map(({ cleanupId }) => cleanupId)).size).toBe(1);
    }),
    campaignRuns(15, 700),
  );
});
