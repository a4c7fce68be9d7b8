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
import { paymentEvents } from '#worker/payments/charge-schema.ts';
import type { PaymentProvider } from '#worker/platform/payment-providers/payment-provider.ts';
import { sweep } from '#worker/sweep.ts';

beforeEach(emptyTables);

/** A paid order whose work nobody has begun and whose confirmation nobody has sent, and pages that wait for money. */
async function buildBusyShop(openPages: number) {
  const started: string[] = [];
  let isReachable = false;
  const shop = await buildStripeShop({
    mailboxCleanup: (_userId, cleanupId) => ({
      async start() {
        if (!isReachable) throw new Error('the object cannot be reached');
        started.push(cleanupId);
        return true;
      },
    }),
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
  const events = { read: hangs, list: hangs };
  const runtime = stripeWith(shop, { fetchStatus: hangs, close: hangs, refund: hangs, events });
  await sweep(runtime, { shareMs: 2_000, overtimeMs: 500 });
  expect(new Set(started).size).toBe(1);
  expect((await mailTo(shop.user.email)).map(({ deliveries }) => deliveries)).toEqual([1]);
  const log = shop.runtime.logLines.join('\n');
  expect(log).toContain('"event":"sweep.step_overdue","kind":"chargesPolled"');
  expect(log).toContain('"event":"sweep.step_overdue","kind":"eventsPolled"');
  expect(log).toContain('"event":"sweep.finished"');
});

test('a Stripe that takes twenty seconds over each answer is asked for no longer than its share', async () => {
  const { shop } = await buildBusyShop(5);
  let polled = 0;
  const runtime = stripeWith(shop, {
    fetchStatus: async () => {
      polled += 1;
      shop.runtime.advance(20_000);
      return { kind: 'processing', sessionId: `cs_test_${polled}` };
    },
  });
  await sweep(runtime);
  expect(polled).toBe(3);
  await sweep(runtime);
  expect(polled).toBe(5);
});

test('events that there was no time for are followed by the next run', async () => {
  const { shop, orderId } = await buildBusyShop(0);
  const { payment } = await storedOrder(shop, orderId);
  const paymentIntent = payment?.stripePaymentId ?? '';
  await refundByHand(paymentIntent, 100);
  await refundByHand(paymentIntent, 200);
  const { payments } = shop.runtime;
  if (payments === null) throw new Error('a shop that sells nothing');
  const slowly: PaymentProvider['fetchStatus'] = (charge) => {
    shop.runtime.advance(60_000);
    return payments.fetchStatus(charge);
  };
  const countFollowed = async () => {
    const events = await shop.runtime.db.select().from(paymentEvents);
    return events.filter(({ type }) => type.startsWith('refund.')).length;
  };
  await sweep(stripeWith(shop, { fetchStatus: slowly }));
  expect(await countFollowed()).toBeLessThan(2);
  // Of a page each run, of which other tests have filled some.
  for (let run = 0; run < 10 && (await countFollowed()) < 2; run += 1) await sweep(shop.runtime);
  expect(await countFollowed()).toBe(2);
  expect((await storedOrder(shop, orderId)).charges).toMatchObject([{ manualRefundMinor: 300 }]);
  expect(await refundsAtStripe(paymentIntent)).toHaveLength(2);
});
