import { beforeEach, expect, test } from 'vitest';

import { buildCustomer, placeOrder, type Shop } from '#tests/worker/support/build-order.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { mailTo } from '#tests/worker/support/mail.ts';
import { storedOrder } from '#tests/worker/support/stored-order.ts';
import {
  buildStripeShop,
  deliverEvents,
  openOrder,
  payPage,
  refundByHand,
  refundsAtStripe,
  startPayment,
} from '#tests/worker/support/stripe.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import type { PaymentProvider } from '#worker/platform/payment-providers/payment-provider.ts';
import { sweep } from '#worker/sweep.ts';

beforeEach(emptyTables);

/** A paid order whose work nobody has begun and whose confirmation nobody has sent, and pages that wait for money. */
async function buildBusyShop(openPages: number) {
  const started: string[] = [];
  let isReachable = false;
  const shop = await buildStripeShop({
    cleanupObjects: {
      async start(_userId, cleanupId) {
        if (!isReachable) throw new Error('the object cannot be reached');
        started.push(cleanupId);
        return true;
      },
    },
  });
  const { orderId, sessionId } = await openOrder(shop);
  await payPage(sessionId);
  await deliverEvents(shop, sessionId);
  for (let page = 0; page < openPages; page += 1) {
    const customer = await buildCustomer(shop.runtime);
    const { id } = await placeOrder(customer);
    await startPayment(customer, id);
  }
  shop.runtime.advance(10 * MINUTE_MS);
  isReachable = true;
  return { shop, orderId, started };
}

function stripeWith({ runtime }: Shop, changes: Partial<PaymentProvider>): Shop['runtime'] {
  if (runtime.payments === null) throw new Error('a shop that sells nothing');
  return { ...runtime, payments: { ...runtime.payments, ...changes } };
}

function hangs(): Promise<never> {
  return Promise.withResolvers<never>().promise;
}

test('while Stripe hangs, clean-ups begin, mail goes out, and the rest of the sweep is done', async () => {
  const { shop, started } = await buildBusyShop(2);
  const news = {
    read: hangs,
    list: hangs,
    findRefund: hangs,
    listRefunds: hangs,
    findDispute: hangs,
    listDisputes: hangs,
  };
  const runtime = stripeWith(shop, { look: hangs, close: hangs, refund: hangs, news });
  await sweep(runtime, { shareMs: 2_000, overtimeMs: 500 });
  expect(new Set(started).size).toBe(1);
  expect((await mailTo(shop.user.email)).map(({ deliveries }) => deliveries)).toEqual([1]);
  const log = shop.runtime.logLines.join('\n');
  expect(log).toContain('"event":"sweep.step_overdue","kind":"chargesPolled"');
  expect(log).toContain('"event":"sweep.step_overdue","kind":"eventsFollowed"');
  expect(log).toContain('"event":"sweep.finished"');
});

test('a Stripe that takes twenty seconds over each answer is asked for no longer than its share', async () => {
  const { shop } = await buildBusyShop(5);
  let lookedAt = 0;
  const runtime = stripeWith(shop, {
    look: async () => {
      lookedAt += 1;
      shop.runtime.advance(20_000);
      return { kind: 'processing', sessionId: `cs_test_${lookedAt}` };
    },
  });
  await sweep(runtime);
  expect(lookedAt).toBe(3);
  await sweep(runtime);
  expect(lookedAt).toBe(5);
});

test('events that there was no time for are followed by the next run', async () => {
  const { shop, orderId } = await buildBusyShop(0);
  const { payment } = await storedOrder(shop, orderId);
  const paymentIntent = payment?.stripePaymentId ?? '';
  await refundByHand(paymentIntent, 100);
  await refundByHand(paymentIntent, 200);
  const news = shop.runtime.payments?.news ?? null;
  if (news === null) throw new Error('a shop without news');
  const slowly = {
    ...news,
    findRefund: (reference: string) => {
      shop.runtime.advance(60_000);
      return news.findRefund(reference);
    },
  };
  const byHand = async () => (await storedOrder(shop, orderId)).refunds.length;
  await sweep(stripeWith(shop, { news: slowly }));
  expect(await byHand()).toBeLessThan(2);
  // Of a page each run, of which other tests have filled some.
  for (let run = 0; run < 10 && (await byHand()) < 2; run += 1) await sweep(shop.runtime);
  expect(await byHand()).toBe(2);
  expect(await refundsAtStripe(paymentIntent)).toHaveLength(2);
});
