import { expect, test } from 'vitest';

import { paymentCharges } from '#worker/payments/charge-schema.ts';
import { isReturned } from '#worker/domain/payments/refund-status.ts';
import { refundOrder, sendDueRefunds } from '#worker/payments/refunds.ts';
import { logOwingCharges } from '#worker/payments/refund-mails.ts';
import { readReceipt } from '#worker/receipts/read-receipt.ts';

import type { Shop } from '#tests/worker/support/build-order.ts';
import { storedOrder } from '#tests/worker/support/stored-order.ts';
import {
  buildStripePayment,
  buildStripeShop,
  deliverEvents,
  endRefundAtStripe,
  falsifySession,
  openOrder,
  payPage,
  refundByHand,
} from '#tests/worker/support/stripe.ts';

const WHOLE = { reason: 'withdrawal', undone: mailUndone(50) } as const;

/** So many of the fifty messages were not moved. */
function mailUndone(undoneCount: number) {
  return { mail: { count: 50, undoneCount }, senders: null };
}

/** A paid order of 50 messages for 39 kronor and a donation of ten. */
async function buyAtStripe() {
  const shop = await buildStripeShop();
  const body = buildStripePayment({ hasDonation: true });
  const { orderId, sessionId } = await openOrder(shop, { body });
  await payPage(sessionId);
  await deliverEvents(shop, sessionId);
  const { payment } = await storedOrder(shop, orderId);
  const paymentIntent = payment?.stripePaymentId ?? '';
  return { shop, owner: { userId: shop.user.userId, orderId }, orderId, paymentIntent };
}

/** What of the price, its VAT and the donation has been given back in all. */
async function givenParts(shop: Shop, orderId: string): Promise<number[]> {
  const receipt = await readReceipt(shop.runtime, shop.user.userId, orderId);
  const given = receipt.refunds
    .filter(({ status }) => isReturned(status))
    .map((line) => ({ ...line, priceMinor: line.totalMinor - line.donationMinor }));
  const sum = (part: 'priceMinor' | 'vatMinor' | 'donationMinor') =>
    given.reduce((minor, refund) => minor + refund[part], 0);
  return [sum('priceMinor'), sum('vatMinor'), sum('donationMinor')];
}

test('by whoever and in however many parts it is given back, the parts of the payment come out even', async () => {
  const { shop, owner, orderId, paymentIntent } = await buyAtStripe();
  await deliverEvents(shop, await refundByHand(paymentIntent, 999));
  await refundOrder(shop.runtime, owner, { reason: 'undone', undone: mailUndone(13) });
  await deliverEvents(shop, await refundByHand(paymentIntent, 1234));
  await refundOrder(shop.runtime, owner, WHOLE);
  expect((await storedOrder(shop, orderId)).payment?.status).toBe('refunded');
  expect(await givenParts(shop, orderId)).toEqual([3900, 780, 1000]);
});

test('two refunds by hand that are told of at once share the payment out between them', async () => {
  const { shop, orderId, paymentIntent } = await buyAtStripe();
  const references = [
    await refundByHand(paymentIntent, 2400),
    await refundByHand(paymentIntent, 2500),
  ];
  await Promise.all(references.map((reference) => deliverEvents(shop, reference)));
  for (const reference of references) await deliverEvents(shop, reference);
  expect(await givenParts(shop, orderId)).toEqual([3900, 780, 1000]);
});

test('given back by hand of money that bought nothing, a sum has neither VAT nor donation', async () => {
  const shop = await buildStripeShop();
  const body = buildStripePayment({ hasDonation: true });
  const { orderId, sessionId } = await openOrder(shop, { body });
  await falsifySession(sessionId, { amountTotal: 5000 });
  await payPage(sessionId);
  await deliverEvents(shop, sessionId);
  const [charge] = (await storedOrder(shop, orderId)).charges;
  const paymentIntent = charge?.paymentReference ?? '';
  await deliverEvents(shop, await refundByHand(paymentIntent, 4500));
  // Too little is left for the whole sum: the rest of it goes out.
  await sendDueRefunds(shop.runtime);
  const { refunds: rows } = await storedOrder(shop, orderId);
  const parts = rows.map(({ reason, status, totalMinor, priceMinor, vatMinor, donationMinor }) => [
    reason,
    status,
    totalMinor,
    [priceMinor, vatMinor, donationMinor],
  ]);
  expect(parts).toEqual([['mismatch', 'succeeded', 500, [500, 0, 0]]]);
});

test('what the owner gave back unheard of is made up for, part by part', async () => {
  const { shop, owner, orderId, paymentIntent } = await buyAtStripe();
  await refundByHand(paymentIntent, 2000);
  await refundOrder(shop.runtime, owner, WHOLE);
  await sendDueRefunds(shop.runtime);
  expect(await givenParts(shop, orderId)).toEqual([3900, 780, 1000]);
});

test('a charge whose refund failed is named to the owner until it has been given back', async () => {
  const { shop, owner, orderId, paymentIntent } = await buyAtStripe();
  const { runtime } = shop;
  const refund = await refundOrder(runtime, owner, WHOLE);
  const chargeId = (await storedOrder(shop, orderId)).payment?.chargeId;
  const named = `"event":"refund.needs_owner","chargeId":"${chargeId}"`;
  const isNamed = async () => {
    runtime.logLines.length = 0;
    const count = await logOwingCharges(runtime);
    const lines = runtime.logLines.filter((line) => line.includes('refund.needs_owner'));
    expect(lines).toHaveLength(count);
    return lines.join().includes(named);
  };
  expect(await isNamed()).toBe(false);
  await endRefundAtStripe(refund?.refundReference ?? '', 'failed');
  await deliverEvents(shop, refund?.refundReference ?? '');
  expect(await isNamed()).toBe(true);
  // Nothing more is tried by itself.
  expect(await refundOrder(runtime, owner, WHOLE)).toMatchObject({ status: 'failed' });
  expect(await sendDueRefunds(runtime)).toBe(0);
  await deliverEvents(shop, await refundByHand(paymentIntent, 4900));
  expect(await isNamed()).toBe(false);
});

test('of more charges than are named at once the newest are named, and all are counted', async () => {
  const { shop, orderId } = await buyAtStripe();
  const { db, clock } = shop.runtime;
  const before = await logOwingCharges(shop.runtime);
  const {
    charges: [charge],
  } = await storedOrder(shop, orderId);
  if (charge === undefined) throw new Error('an order that was paid');
  for (let place = 1; place <= 25; place += 1) {
    const other = { id: `chg_owing_${place}`, sessionId: null, owedMinor: 100 };
    await db.insert(paymentCharges).values({ ...charge, ...other, endedAtMs: clock() + place });
  }
  shop.runtime.logLines.length = 0;
  expect(await logOwingCharges(shop.runtime)).toBe(before + 25);
  const named = shop.runtime.logLines.filter((line) => line.includes('refund.needs_owner'));
  expect(named).toHaveLength(20);
  expect(named[0]).toContain('"chg_owing_25"');
  expect(named.join()).not.toContain('"chg_owing_5"');
});
