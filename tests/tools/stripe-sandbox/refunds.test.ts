import { expect, test } from 'vitest';

import { payOnPage } from './model/session-life.ts';
import type { SandboxMethod } from './model/sandbox-model.ts';
import { endRefund } from './api/create-refund.ts';
import { buildStripe, refusalOf, sessionParams, type StripeStage } from './support/build-stripe.ts';

/** A paid session's payment, by name. */
async function pay(stage: StripeStage, method: SandboxMethod = 'card'): Promise<string> {
  const { id } = await stage.stripe.checkout.sessions.create(sessionParams());
  const session = stage.sandbox.store.sessions.get(id);
  if (session === undefined) throw new Error('the session is there');
  payOnPage(stage.sandbox.store, session, { method, course: 'succeeds', delayMs: 0 });
  return session.paymentId ?? '';
}

test('a payment is given back in parts until nothing is left, and never more', async () => {
  const stage = buildStripe();
  const { stripe } = stage;
  const payment_intent = await pay(stage);
  const part = await stripe.refunds.create({
    payment_intent,
    amount: 1900,
    reason: 'requested_by_customer',
    metadata: { refund_id: 'rfd_1' },
  });
  expect(part).toMatchObject({
    status: 'succeeded',
    amount: 1900,
    currency: 'sek',
    payment_intent,
    metadata: { refund_id: 'rfd_1' },
  });
  const tooMuch = stripe.refunds.create({ payment_intent, amount: 3001 });
  expect(await refusalOf(tooMuch)).toMatchObject({ param: 'amount', statusCode: 400 });
  expect((await stripe.refunds.create({ payment_intent })).amount).toBe(3000);
  expect(await refusalOf(stripe.refunds.create({ payment_intent, amount: 1 }))).toMatchObject({
    code: 'charge_already_refunded',
  });
  const { data } = await stripe.refunds.list({ payment_intent, limit: 100 });
  expect(data.map(({ amount }) => amount)).toEqual([3000, 1900]);
});

test('what was not paid, or never was, is not given back', async () => {
  const stage = buildStripe();
  const { id } = await stage.stripe.checkout.sessions.create(sessionParams());
  const session = stage.sandbox.store.sessions.get(id);
  if (session === undefined) throw new Error('the session is there');
  payOnPage(stage.sandbox.store, session, { method: 'klarna', course: 'pending', delayMs: 0 });
  const unpaid = stage.stripe.refunds.create({ payment_intent: session.paymentId ?? '' });
  expect((await refusalOf(unpaid)).message).toContain('does not have a successful charge');
  const nobodys = stage.stripe.refunds.create({ payment_intent: 'pi_none' });
  expect(await refusalOf(nobodys)).toMatchObject({ statusCode: 404, code: 'resource_missing' });
  for (const amount of [0, -1]) {
    const wrong = stage.stripe.refunds.create({ payment_intent: 'pi_none', amount });
    expect(await refusalOf(wrong)).toMatchObject({ param: 'amount', statusCode: 400 });
  }
});

test('a Swish refund takes a while, and a refund can come back after it was called done', async () => {
  const stage = buildStripe();
  const refund = await stage.stripe.refunds.create({ payment_intent: await pay(stage, 'swish') });
  expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
  const found = stage.sandbox.store.refunds.get(refund.id);
  if (found === undefined) throw new Error('the refund is there');
  endRefund(stage.sandbox.store, found, 'succeeded');
  expect((await stage.stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
  endRefund(stage.sandbox.store, found, 'failed');
  expect(await stage.stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'unknown',
  });
  expect(stage.heard.map(({ body }) => typeOf(body)).slice(-4)).toEqual([
    'charge.refunded',
    'refund.updated',
    'refund.updated',
    'refund.failed',
  ]);
});

test('what has come back can be given back anew', async () => {
  const stage = buildStripe();
  const payment_intent = await pay(stage);
  stage.sandbox.store.refundHabit = 'failed';
  await stage.stripe.refunds.create({ payment_intent });
  stage.sandbox.store.refundHabit = null;
  expect((await stage.stripe.refunds.create({ payment_intent })).amount).toBe(4900);
});

function typeOf(body: string): unknown {
  const event: { type?: unknown } = JSON.parse(body);
  return event.type;
}
