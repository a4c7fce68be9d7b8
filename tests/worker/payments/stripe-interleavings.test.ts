import fc from 'fast-check';
import { expect, test } from 'vitest';

import { campaignRuns } from '#tests/support/campaign.ts';
import { pollDueCharges } from '#worker/payments/check-payment.ts';

import { buildCustomer, type Shop } from '#tests/worker/support/build-order.ts';
import { storedOrder } from '#tests/worker/support/stored-order.ts';
import {
  buildStripeShop,
  endPagePayment,
  eventsAbout,
  expirePage,
  openOrder,
  payPage,
  postEvent,
} from '#tests/worker/support/stripe.ts';

/** What a page at Stripe can come to, step by step. */
const ENDINGS = ['paid', 'expired', 'pending', 'paid-later', 'failed-later'] as const;
type Ending = (typeof ENDINGS)[number];

const OUTCOMES: Record<Ending, { order: string; charge: string }> = {
  paid: { order: 'completed', charge: 'completed' },
  expired: { order: 'pending', charge: 'expired' },
  pending: { order: 'processing', charge: 'processing' },
  'paid-later': { order: 'completed', charge: 'completed' },
  'failed-later': { order: 'pending', charge: 'failed' },
};

async function bringTo(sessionId: string, ending: Ending): Promise<void> {
  if (ending === 'expired') return expirePage(sessionId);
  if (ending === 'paid') return payPage(sessionId);
  await payPage(sessionId, { method: 'klarna', course: 'pending' });
  if (ending === 'paid-later') await endPagePayment(sessionId, 'succeeded');
  if (ending === 'failed-later') await endPagePayment(sessionId, 'failed');
}

type Step = 'event' | 'look' | 'sweep';

async function take(shop: Shop, orderId: string, sessionId: string, step: Step, pick: number) {
  if (step === 'sweep') {
    await pollDueCharges(shop.runtime);
    return;
  }
  if (step === 'look') {
    shop.runtime.advance(2_000);
    const path = `/api/orders/${orderId}/check-payment`;
    await shop.api.send(path, { method: 'POST', cookie: shop.cookie });
    return;
  }
  const events = await eventsAbout(shop, sessionId);
  const event = events[pick % events.length];
  if (event !== undefined) expect((await postEvent(shop, event)).status).toBe(200);
}

const steps = fc.array(
  fc.record({
    step: fc.constantFrom<Step>('event', 'event', 'event', 'look', 'sweep'),
    pick: fc.nat({ max: 7 }),
    atOnce: fc.boolean(),
  }),
  { maxLength: 8 },
);

test('whatever the order and number of events, looks and sweeps, a page ends in one state, fulfilled once at most', async () => {
  const first = await buildStripeShop();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ENDINGS), steps, async (ending, taken) => {
      const shop = { ...first, ...(await buildCustomer(first.runtime)) };
      const { orderId, sessionId } = await openOrder(shop);
      await bringTo(sessionId, ending);
      const startedBefore = shop.calls.started.length;
      let underWay: Promise<void>[] = [];
      for (const { step, pick, atOnce } of taken) {
        underWay.push(take(shop, orderId, sessionId, step, pick));
        if (!atOnce) await Promise.all(underWay);
        if (!atOnce) underWay = [];
      }
      await Promise.all(underWay);
      // In the end every event arrives, for Stripe does not give up before.
      for (const event of await eventsAbout(shop, sessionId)) await postEvent(shop, event);

      const { payment, charges, cleanups, consents, refunds, rows } = await storedOrder(
        shop,
        orderId,
      );
      const isPaid = OUTCOMES[ending].order === 'completed';
      expect(payment?.status).toBe(OUTCOMES[ending].order);
      expect(charges.map(({ status }) => status)).toEqual([OUTCOMES[ending].charge]);
      expect(cleanups).toHaveLength(isPaid ? 1 : 0);
      expect(consents).toHaveLength(isPaid ? 2 : 0);
      expect(refunds).toEqual([]);
      expect(rows).toHaveLength(isPaid || ending === 'pending' ? 3 : 0);
      const started = shop.calls.started.slice(startedBefore);
      expect(new Set(started.map(({ cleanupId }) => cleanupId)).size).toBe(isPaid ? 1 : 0);
      if (isPaid) {
        // P6: what was taken, what was quoted and what stands in the price list are one.
        const [charge] = charges;
        expect(charge?.chargedMinor).toBe(3900);
        expect(payment?.totalMinor).toBe(3900);
        expect(charge?.totalMinor).toBe(3900);
      }
    }),
    campaignRuns(15, 300),
  );
});
