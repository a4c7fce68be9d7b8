import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { storedOrder } from '#tests/worker/support/stored-order.ts';
import {
  breakStripe,
  buildStripeShop,
  deliverEvents,
  disputePage,
  endRefundAtStripe,
  eventsAbout,
  moveDispute,
  openForeignPage,
  openOrder,
  payPage,
  postEvent,
  refundsAtStripe,
} from '#tests/worker/support/stripe.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import type { Gauge } from '#worker/domain/stats/daily-figures.ts';
import { paymentEvents } from '#worker/payments/charge-schema.ts';
import { refreshCharge } from '#worker/payments/apply-charge-status.ts';
import { refundOrder, sendDueRefunds } from '#worker/payments/refunds.ts';
import type { PaymentProvider } from '#worker/platform/payment-providers/payment-provider.ts';
import { readGauges } from '#worker/admin/read-gauges.ts';
import { sweep } from '#worker/sweep.ts';

beforeEach(emptyTables);

/** So many of the fifty messages were not moved. */
function wish(reason: 'undone' | 'withdrawal', undoneCount: number) {
  return { reason, undone: { mail: { count: 50, undoneCount }, senders: null } } as const;
}

/** A paid order of 50 messages for 39 kronor. */
async function buyAtStripe() {
  const shop = await buildStripeShop();
  const { runtime } = shop;
  const { orderId, sessionId } = await openOrder(shop);
  await payPage(sessionId);
  await deliverEvents(shop, sessionId);
  const paymentIntent = (await storedOrder(shop, orderId)).payment?.stripePaymentId;
  const owner = { userId: shop.user.userId, orderId };
  async function stand() {
    const { payment, charges, refunds } = await storedOrder(shop, orderId);
    return {
      order: payment?.status,
      dispute: charges[0]?.disputeStatus,
      lostMinor: charges[0]?.disputeLostMinor,
      refunds: refunds.map(({ status, totalMinor }) => `${status} ${totalMinor}`),
    };
  }
  const levelOf = async (wanted: Gauge) =>
    (await readGauges(runtime)).find(({ name }) => name === wanted)?.value;
  /** All that Stripe has to tell about a dispute, delivered. */
  const tell = (disputeId: string) => deliverEvents(shop, disputeId);
  const sent = async () => (await refundsAtStripe(paymentIntent)).map(({ amount }) => amount);
  return { shop, runtime, sessionId, orderId, owner, stand, levelOf, tell, sent };
}

test('a disputed payment is the owner’s to answer for until they have, and told as an error', async () => {
  const { runtime, sessionId, stand, levelOf, tell } = await buyAtStripe();
  expect(await levelOf('paymentsDisputed')).toBe(0);
  const dispute = await disputePage(sessionId);
  await tell(dispute);
  expect(await stand()).toMatchObject({ order: 'completed', dispute: 'awaiting', lostMinor: 0 });
  expect(await levelOf('paymentsDisputed')).toBe(1);
  expect(runtime.logLines.join()).toContain('"level":"error","event":"dispute.needs_owner"');

  await moveDispute(dispute, 'under_review');
  await tell(dispute);
  expect((await stand()).dispute).toBe('in_review');
  expect(await levelOf('paymentsDisputed')).toBe(0);
});

test('an inquiry is to be answered as well, and one that is dropped has cost nothing', async () => {
  const { sessionId, stand, levelOf, tell } = await buyAtStripe();
  const inquiry = await disputePage(sessionId, { isInquiry: true });
  await tell(inquiry);
  expect(await levelOf('paymentsDisputed')).toBe(1);
  await moveDispute(inquiry, 'warning_closed');
  await tell(inquiry);
  expect(await stand()).toMatchObject({ dispute: 'won', lostMinor: 0 });
  expect(await levelOf('paymentsDisputed')).toBe(0);
});

test.each(['won', 'lost'] as const)(
  'in whichever order the news of a dispute that was %s come, and however often, it stands so',
  async (outcome) => {
    const { shop, sessionId, stand } = await buyAtStripe();
    const dispute = await disputePage(sessionId);
    await moveDispute(dispute, outcome);
    const events = await eventsAbout(shop, dispute);
    expect(events.length).toBeGreaterThan(2);
    for (const event of [...events.toReversed(), ...events]) {
      expect((await postEvent(shop, event)).status).toBe(200);
      expect(await stand()).toMatchObject({
        dispute: outcome,
        lostMinor: outcome === 'lost' ? 3900 : 0,
      });
    }
    await Promise.all(events.map((event) => postEvent(shop, event)));
    expect((await stand()).dispute).toBe(outcome);
  },
);

test('an answer of Stripe’s that was overtaken by a newer one does not stand', async () => {
  const { runtime, orderId, shop, sessionId, stand, tell } = await buyAtStripe();
  const { payments } = runtime;
  if (payments === null) throw new Error('a shop that sells nothing');
  const dispute = await disputePage(sessionId);
  const asked = Promise.withResolvers<void>();
  const overtaken = Promise.withResolvers<void>();
  let calls = 0;
  const fetchStatus: PaymentProvider['fetchStatus'] = async (charge) => {
    const found = await payments.fetchStatus(charge);
    calls += 1;
    if (calls > 1) return found;
    asked.resolve();
    await overtaken.promise;
    return found;
  };
  const chargeId = (await storedOrder(shop, orderId)).payment?.chargeId ?? '';
  const late = refreshCharge({ ...runtime, payments: { ...payments, fetchStatus } }, chargeId);
  await asked.promise;
  await moveDispute(dispute, 'lost');
  await tell(dispute);
  overtaken.resolve();
  await late;
  expect(calls).toBe(2);
  expect((await stand()).dispute).toBe('lost');
});

test('what is owed waits while its payment is disputed, and is given back once that is won', async () => {
  const { runtime, owner, sessionId, stand, levelOf, tell, sent } = await buyAtStripe();
  const dispute = await disputePage(sessionId, { isInquiry: true });
  await tell(dispute);
  await refundOrder(runtime, owner, wish('undone', 25));
  expect(runtime.logLines.join()).toContain('"event":"refund.held"');
  runtime.advance(2 * DAY_MS);
  expect(await sendDueRefunds(runtime)).toBe(0);
  expect(await stand()).toMatchObject({ order: 'partly_refunded', refunds: ['due 1950'] });
  expect(await sent()).toEqual([]);
  expect(await levelOf('refundsOverdue')).toBe(0);
  expect(await levelOf('refundsOwed')).toBe(0);

  await moveDispute(dispute, 'needs_response');
  await moveDispute(dispute, 'under_review');
  await tell(dispute);
  expect(await sendDueRefunds(runtime)).toBe(0);
  await moveDispute(dispute, 'won');
  await tell(dispute);
  expect(await sendDueRefunds(runtime)).toBe(1);
  expect((await stand()).refunds).toEqual(['succeeded 1950']);
  expect(await sent()).toEqual([1950]);
});

test('what was owed has come by the bank when the dispute is lost, and is never sent', async () => {
  const { runtime, owner, sessionId, stand, levelOf, tell, sent } = await buyAtStripe();
  const dispute = await disputePage(sessionId);
  await tell(dispute);
  await refundOrder(runtime, owner, wish('undone', 25));
  await moveDispute(dispute, 'lost');
  await tell(dispute);
  runtime.advance(2 * DAY_MS);
  expect(await sendDueRefunds(runtime)).toBe(1);
  expect(await stand()).toEqual({
    order: 'refunded',
    dispute: 'lost',
    lostMinor: 3900,
    refunds: [],
  });
  expect(await sent()).toEqual([]);
  expect(await levelOf('refundsOverdue')).toBe(0);
  expect(await levelOf('refundsOwed')).toBe(0);

  expect(await refundOrder(runtime, owner, wish('withdrawal', 50))).toBeNull();
  expect((await stand()).refunds).toEqual([]);
});

test('nothing is owed to whoever withdraws after their bank has given them the money', async () => {
  const { runtime, owner, sessionId, stand, tell, sent } = await buyAtStripe();
  const dispute = await disputePage(sessionId);
  await moveDispute(dispute, 'lost');
  await tell(dispute);
  expect(await refundOrder(runtime, owner, wish('withdrawal', 50))).toBeNull();
  expect((await stand()).refunds).toEqual([]);
  expect(await sent()).toEqual([]);
});

test('a refund that failed has come by the bank when the payment is lost', async () => {
  const { shop, runtime, owner, sessionId, stand, levelOf, tell } = await buyAtStripe();
  const refund = await refundOrder(runtime, owner, wish('undone', 25));
  await endRefundAtStripe(refund?.refundReference ?? '', 'failed');
  await deliverEvents(shop, refund?.refundReference ?? '');
  expect(await levelOf('refundsOwed')).toBe(1);
  const dispute = await disputePage(sessionId);
  await moveDispute(dispute, 'lost');
  await tell(dispute);
  expect(await levelOf('refundsOwed')).toBe(0);
  expect(await stand()).toMatchObject({ order: 'refunded', refunds: ['failed 1950'] });
});

test('of a refund that the bank has given in part the rest is sent', async () => {
  const { runtime, owner, sessionId, stand, levelOf, tell, sent } = await buyAtStripe();
  const dispute = await disputePage(sessionId, { amount: 1000 });
  await tell(dispute);
  await refundOrder(runtime, owner, wish('undone', 25));
  await moveDispute(dispute, 'lost');
  await tell(dispute);
  runtime.advance(DAY_MS);
  await sendDueRefunds(runtime);
  // Stripe refunds nothing of a payment that was charged back: what is left is the owner's to pay.
  expect(await stand()).toMatchObject({ lostMinor: 1000, refunds: ['failed 950'] });
  expect(await levelOf('refundsOwed')).toBe(1);
  expect(await sent()).toEqual([]);
});

test('a dispute whose events are lost is found by the sweep', async () => {
  const { runtime, sessionId, stand, tell } = await buyAtStripe();
  const dispute = await disputePage(sessionId);
  await sweep(runtime);
  expect((await stand()).dispute).toBe('awaiting');
  await moveDispute(dispute, 'lost');
  runtime.advance(5 * 60_000);
  await sweep(runtime);
  expect((await stand()).dispute).toBe('lost');
  expect(await tell(dispute)).toEqual([200, 200, 200]);
});

test('what cannot be asked about now is asked about when Stripe sends it again', async () => {
  const { shop, runtime, sessionId, stand } = await buyAtStripe();
  const dispute = await disputePage(sessionId);
  const [event] = await eventsAbout(shop, dispute);
  if (event === undefined) throw new Error('Stripe tells of disputes');
  await breakStripe('GET /v1/disputes');
  expect((await postEvent(shop, event)).status).toBe(503);
  expect((await stand()).dispute).toBeNull();
  expect(await runtime.db.$count(paymentEvents, eq(paymentEvents.id, event.id))).toBe(0);
  expect((await postEvent(shop, event)).status).toBe(200);
  expect((await stand()).dispute).toBe('awaiting');
});

test('a dispute over something else that is sold through the same account is none of ours', async () => {
  const { shop, stand, levelOf } = await buyAtStripe();
  const mug = await openForeignPage();
  await payPage(mug);
  expect(await deliverEvents(shop, await disputePage(mug))).toEqual([200, 200]);
  expect((await stand()).dispute).toBeNull();
  expect(await levelOf('paymentsDisputed')).toBe(0);
});
