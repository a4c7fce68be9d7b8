import { expect, test } from 'vitest';

import { HOUR_MS } from '#worker/domain/duration.ts';
import { isReturned } from '#worker/domain/payments/refund-status.ts';
import { readReceipt } from '#worker/receipts/read-receipt.ts';
import { pollPaymentEvents } from '#worker/payments/poll-payment-events.ts';
import { refundOrder, sendDueRefunds } from '#worker/payments/refunds.ts';
import { logOwingCharges } from '#worker/payments/refund-mails.ts';

import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import type { Shop } from '#tests/worker/support/build-order.ts';
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
} from '#tests/worker/support/stripe.ts';

/** So many of the fifty messages were not moved. */
function undone(undoneCount: number) {
  return { reason: 'undone', undone: workUndone(undoneCount) } as const;
}

function withdrawn(undoneCount: number) {
  return { reason: 'withdrawal', undone: workUndone(undoneCount) } as const;
}

function workUndone(undoneCount: number) {
  return { mail: { count: 50, undoneCount }, senders: null };
}

/** A paid order of 50 messages for 39 kronor and a donation of ten, beside none that has a failed refund. */
async function buyAtStripe() {
  await emptyTables();
  const shop = await buildStripeShop();
  const body = buildStripePayment({ hasDonation: true });
  const { orderId, sessionId } = await openOrder(shop, { body });
  await payPage(sessionId);
  await deliverEvents(shop, sessionId);
  const { payment } = await storedOrder(shop, orderId);
  const paymentIntent = payment?.stripePaymentId ?? '';
  return { shop, owner: { userId: shop.user.userId, orderId }, orderId, paymentIntent };
}

type Bought = Awaited<ReturnType<typeof buyAtStripe>>;

/** A refund of a half that the bank sends back; we are told of it unless said otherwise. */
async function loseHalf({ shop, owner }: Bought, isTold = true): Promise<string> {
  const refund = await refundOrder(shop.runtime, owner, undone(25));
  const reference = refund?.refundReference ?? '';
  await endRefundAtStripe(reference, 'failed');
  if (isTold) await deliverEvents(shop, reference);
  return reference;
}

async function givenAtStripe({ paymentIntent }: Bought): Promise<number> {
  const refunds = await refundsAtStripe(paymentIntent);
  return refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);
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

test('what the owner gave back in place of a failed refund is not owed again to whoever then withdraws', async () => {
  const bought = await buyAtStripe();
  await loseHalf(bought);
  await deliverEvents(bought.shop, await refundByHand(bought.paymentIntent, 1950));
  const more = await refundOrder(bought.shop.runtime, bought.owner, withdrawn(30));
  expect(more).toMatchObject({ status: 'succeeded', totalMinor: 390 });
  expect(await givenAtStripe(bought)).toBe(2340);
});

test('nor is what we have not been told of', async () => {
  const bought = await buyAtStripe();
  await loseHalf(bought);
  await refundByHand(bought.paymentIntent, 1950);
  await refundOrder(bought.shop.runtime, bought.owner, withdrawn(30));
  expect(await givenAtStripe(bought)).toBe(2340);
});

test('whoever withdraws after a refund has failed is sent what is newly owed, and the owner still owes the rest', async () => {
  const bought = await buyAtStripe();
  const { shop, owner, orderId } = bought;
  await loseHalf(bought);
  const more = await refundOrder(shop.runtime, owner, withdrawn(30));
  expect(more).toMatchObject({ status: 'succeeded', totalMinor: 390 });
  expect(await givenAtStripe(bought)).toBe(390);
  expect((await storedOrder(shop, orderId)).charges).toMatchObject([{ owedMinor: 1950 }]);
});

test('a withdrawal that adds nothing to a failed refund sends nothing', async () => {
  const bought = await buyAtStripe();
  await loseHalf(bought);
  expect(await refundOrder(bought.shop.runtime, bought.owner, withdrawn(25))).toBeNull();
  expect(await givenAtStripe(bought)).toBe(0);
  expect(await logOwingCharges(bought.shop.runtime)).toBe(1);
});

test('a refund that waits does not grow when the one before it is declined', async () => {
  const bought = await buyAtStripe();
  const { shop, owner } = bought;
  await breakStripe('GET /v1/refunds', { times: 4 });
  await refundOrder(shop.runtime, owner, undone(25));
  shop.runtime.advance(1);
  await refundOrder(shop.runtime, owner, withdrawn(30));
  await declineNextRefund();
  shop.runtime.advance(HOUR_MS);
  await sendDueRefunds(shop.runtime);
  expect(await givenAtStripe(bought)).toBe(390);
  expect(await logOwingCharges(shop.runtime)).toBe(1);
});

test('while Stripe cannot say what was given back by hand, nothing is sent', async () => {
  const bought = await buyAtStripe();
  await loseHalf(bought);
  await refundByHand(bought.paymentIntent, 1950);
  const { runtime } = bought.shop;
  await breakStripe('GET /v1/refunds');
  await refundOrder(runtime, bought.owner, withdrawn(30));
  expect(await givenAtStripe(bought)).toBe(1950);
  runtime.advance(HOUR_MS);
  await sendDueRefunds(runtime);
  expect(await givenAtStripe(bought)).toBe(2340);
});

test('what the owner gave back before counts for what is owed', async () => {
  const bought = await buyAtStripe();
  await deliverEvents(bought.shop, await refundByHand(bought.paymentIntent, 500));
  await refundOrder(bought.shop.runtime, bought.owner, withdrawn(30));
  expect(await givenAtStripe(bought)).toBe(2340);
});

test('a refund by hand told of before the failure that it makes up for has its VAT, and settles it', async () => {
  const bought = await buyAtStripe();
  const { shop, owner, orderId, paymentIntent } = bought;
  const refund = await refundOrder(shop.runtime, owner, undone(50));
  await endRefundAtStripe(refund?.refundReference ?? '', 'failed');
  await deliverEvents(shop, await refundByHand(paymentIntent, 4900));
  await deliverEvents(shop, refund?.refundReference ?? '');
  expect(await givenParts(shop, orderId)).toEqual([3900, 780, 1000]);
  expect(await logOwingCharges(shop.runtime)).toBe(0);
});

test('nor does it matter that Stripe lists the newest event first', async () => {
  const bought = await buyAtStripe();
  const { shop, owner, orderId, paymentIntent } = bought;
  const refund = await refundOrder(shop.runtime, owner, undone(50));
  await endRefundAtStripe(refund?.refundReference ?? '', 'failed');
  await refundByHand(paymentIntent, 4900);
  await pollPaymentEvents(shop.runtime);
  expect(await givenParts(shop, orderId)).toEqual([3900, 780, 1000]);
  expect(await logOwingCharges(shop.runtime)).toBe(0);
});

test('a refund made up for in part is named until the rest has been given too', async () => {
  const bought = await buyAtStripe();
  const { shop, paymentIntent } = bought;
  await loseHalf(bought);
  await deliverEvents(shop, await refundByHand(paymentIntent, 1900));
  expect(await logOwingCharges(shop.runtime)).toBe(1);
  await deliverEvents(shop, await refundByHand(paymentIntent, 50));
  expect(await logOwingCharges(shop.runtime)).toBe(0);
});

test('a refund by hand that fails too leaves the first one named', async () => {
  const bought = await buyAtStripe();
  const { shop, paymentIntent } = bought;
  await loseHalf(bought);
  const byHand = await refundByHand(paymentIntent, 1950);
  await deliverEvents(shop, byHand);
  await endRefundAtStripe(byHand, 'failed');
  await deliverEvents(shop, byHand);
  expect(await logOwingCharges(shop.runtime)).toBe(1);
});

/** A refund of a half that Stripe declines. */
async function refuseHalf({ shop, owner }: Bought): Promise<void> {
  await declineNextRefund();
  await refundOrder(shop.runtime, owner, undone(25));
}

async function declineNextRefund(): Promise<void> {
  const error = { type: 'invalid_request_error', code: 'insufficient_funds', message: 'no' };
  await breakStripe('POST /v1/refunds', { status: 400, body: { error }, times: 1 });
}

test('a refund that is declined and that the owner makes by hand is not paid twice', async () => {
  const bought = await buyAtStripe();
  const { shop, orderId, paymentIntent } = bought;
  await refuseHalf(bought);
  expect(await logOwingCharges(shop.runtime)).toBe(1);
  await deliverEvents(shop, await refundByHand(paymentIntent, 1000));
  expect(await logOwingCharges(shop.runtime)).toBe(1);
  await deliverEvents(shop, await refundByHand(paymentIntent, 950));
  shop.runtime.advance(HOUR_MS);
  await sendDueRefunds(shop.runtime);
  expect(await givenAtStripe(bought)).toBe(1950);
  expect(await logOwingCharges(shop.runtime)).toBe(0);
  expect(await givenParts(shop, orderId)).toEqual([1950, 390, 0]);
  expect((await storedOrder(shop, orderId)).payment?.status).toBe('partly_refunded');
});

test('whoever withdraws after that gets back what is left, once', async () => {
  const bought = await buyAtStripe();
  const { shop, owner, paymentIntent } = bought;
  await refuseHalf(bought);
  await deliverEvents(shop, await refundByHand(paymentIntent, 1950));
  await refundOrder(shop.runtime, owner, withdrawn(50));
  expect(await givenAtStripe(bought)).toBe(4900);
});

test.each([401, 403])('a key that Stripe answers by %i declines no refund', async (status) => {
  const bought = await buyAtStripe();
  const { shop, owner, orderId } = bought;
  const error = { type: 'invalid_request_error', message: 'no' };
  await breakStripe('POST /v1/refunds', { status, body: { error }, times: 1 });
  await refundOrder(shop.runtime, owner, undone(25));
  expect((await storedOrder(shop, orderId)).refunds).toMatchObject([{ status: 'due' }]);
  shop.runtime.advance(HOUR_MS);
  await sendDueRefunds(shop.runtime);
  expect(await givenAtStripe(bought)).toBe(1950);
});

test('of refunds that waited beside one by hand no part exceeds the payment', async () => {
  const { shop, owner, orderId, paymentIntent } = await buyAtStripe();
  await breakStripe('GET /v1/refunds', { times: 4 });
  await refundOrder(shop.runtime, owner, undone(25));
  await refundOrder(shop.runtime, owner, withdrawn(37));
  expect((await storedOrder(shop, orderId)).refunds.map(({ status }) => status)).toEqual([
    'due',
    'due',
  ]);
  await deliverEvents(shop, await refundByHand(paymentIntent, 2500));
  for (let hour = 0; hour < 3; hour += 1) {
    shop.runtime.advance(HOUR_MS);
    await sendDueRefunds(shop.runtime);
  }
  expect(await givenParts(shop, orderId)).toEqual([2886, 577, 0]);
});
