import { expect, test } from 'vitest';

import { moveDispute, openDispute } from './model/dispute-life.ts';
import type { DisputeStatus } from './model/sandbox-model.ts';
import { payOnPage } from './model/session-life.ts';
import { buildStripe, refusalOf, sessionParams, type StripeStage } from './support/build-stripe.ts';

/** A paid session whose buyer asks their bank for the money back. */
async function dispute(stage: StripeStage, { amount = 4900, isInquiry = false } = {}) {
  const { store } = stage.sandbox;
  const { id } = await stage.stripe.checkout.sessions.create(sessionParams());
  const session = store.sessions.get(id);
  if (session === undefined) throw new Error('the session is there');
  payOnPage(store, session, { method: 'card', course: 'succeeds', delayMs: 0 });
  const payment = store.paymentOf(session);
  if (payment === null) throw new Error('the session is paid');
  const opened = openDispute(store, payment, { amount, isInquiry });
  return { payment, opened, move: (status: DisputeStatus) => moveDispute(store, opened, status) };
}

/** Of which kinds the events about an object were, oldest first. */
function toldOf({ sandbox }: StripeStage, wantedId: string): string[] {
  return sandbox.store.events
    .list()
    .filter(({ objectId }) => objectId === wantedId)
    .map(({ type }) => type);
}

test('a dispute takes its money at once, and is found by its name and by its payment', async () => {
  const stage = buildStripe();
  const { payment, opened } = await dispute(stage);
  const found = await stage.stripe.disputes.retrieve(opened.id);
  expect(found).toMatchObject({
    object: 'dispute',
    status: 'needs_response',
    amount: 4900,
    currency: 'sek',
    charge: payment.chargeId,
    payment_intent: payment.id,
    is_charge_refundable: false,
    balance_transactions: [{ amount: -4900 }],
  });
  const { data } = await stage.stripe.disputes.list({ payment_intent: payment.id, limit: 100 });
  expect(data).toEqual([JSON.parse(JSON.stringify(found))]);
  expect((await stage.stripe.disputes.list({ payment_intent: 'pi_none' })).data).toEqual([]);
  expect(await refusalOf(stage.stripe.disputes.retrieve('du_none'))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  });
});

test('of a payment that is disputed nothing can be given back, nor of one that was lost', async () => {
  const stage = buildStripe();
  const { payment, move } = await dispute(stage);
  const giveBack = () => stage.stripe.refunds.create({ payment_intent: payment.id, amount: 100 });
  expect(await refusalOf(giveBack())).toMatchObject({ statusCode: 400, code: 'charge_disputed' });
  move('under_review');
  expect(await refusalOf(giveBack())).toMatchObject({ code: 'charge_disputed' });
  move('lost');
  expect(await refusalOf(giveBack())).toMatchObject({ code: 'charge_disputed' });
});

test('a dispute that is won gives its money back, and lets the payment be given back', async () => {
  const stage = buildStripe();
  const { payment, opened, move } = await dispute(stage);
  move('under_review');
  move('won');
  const { balance_transactions: moved } = await stage.stripe.disputes.retrieve(opened.id);
  expect(moved.map(({ amount }) => amount)).toEqual([-4900, 4900]);
  expect((await stage.stripe.refunds.create({ payment_intent: payment.id })).amount).toBe(4900);
  expect(toldOf(stage, opened.id)).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_reinstated',
  ]);
});

test('an inquiry takes nothing, and becomes a dispute that does, or ends', async () => {
  const stage = buildStripe();
  const asked = await dispute(stage, { isInquiry: true });
  expect(await stage.stripe.disputes.retrieve(asked.opened.id)).toMatchObject({
    status: 'warning_needs_response',
    is_charge_refundable: true,
    balance_transactions: [],
  });
  asked.move('needs_response');
  expect(toldOf(stage, asked.opened.id)).toEqual([
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.funds_withdrawn',
  ]);
  const dropped = await dispute(stage, { isInquiry: true });
  dropped.move('warning_under_review');
  dropped.move('warning_closed');
  expect(toldOf(stage, dropped.opened.id).at(-1)).toBe('charge.dispute.closed');
});

test('what has ended does not begin anew', async () => {
  const stage = buildStripe();
  const { move } = await dispute(stage);
  expect(move('warning_closed')).toBe(false);
  expect(move('lost')).toBe(true);
  expect(move('won')).toBe(false);
  expect(move('needs_response')).toBe(false);
});
