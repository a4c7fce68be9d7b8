import { expect, test } from 'vitest';

import {
  buildStripe,
  sessionParams,
  STRIPE_ORIGIN,
  type StripeStage,
} from './support/build-stripe.ts';

function control({ sandbox }: StripeStage, path: string, body?: unknown): Promise<Response> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  return sandbox.fetch(new Request(`${STRIPE_ORIGIN}/__sandbox${path}`, init));
}

test('sessions are paid, ended, expired and falsified from outside, as far as they can be', async () => {
  const stage = buildStripe();
  const { stripe } = stage;
  const { id } = await stripe.checkout.sessions.create(sessionParams());
  expect((await control(stage, `/sessions/${id}/end`, { outcome: 'failed' })).status).toBe(400);
  await control(stage, `/sessions/${id}/falsify`, { amountTotal: 1, currency: 'eur' });
  const paid = await control(stage, `/sessions/${id}/pay`, { method: 'klarna', course: 'pending' });
  expect(await paid.json()).toEqual({ isDone: true });
  await control(stage, `/sessions/${id}/end`, { outcome: 'succeeded' });
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
    payment_status: 'paid',
    amount_total: 1,
    currency: 'eur',
  });
  expect((await control(stage, `/sessions/${id}/expire`, {})).status).toBe(400);
  expect((await control(stage, '/sessions/cs_none/pay', {})).status).toBe(404);
  expect((await control(stage, `/sessions/${id}/pay`, { course: 'maybe' })).status).toBe(400);
});

test('events are handed out signed as asked for, and sessions found by reference', async () => {
  const stage = buildStripe();
  const { id } = await stage.stripe.checkout.sessions.create(sessionParams());
  await stage.stripe.checkout.sessions.expire(id);
  const events = await control(stage, `/events?about=${id}&signature=none`);
  expect(await events.json()).toMatchObject({
    events: [{ type: 'checkout.session.expired', objectId: id, signature: null }],
  });
  const found = await control(stage, '/sessions?reference=chg_1');
  expect(await found.json()).toMatchObject({ sessions: [{ id, status: 'expired' }] });
  expect(await (await control(stage, '/sessions?reference=chg_2')).json()).toEqual({
    sessions: [],
  });
});

test('the page at the root shows sessions and events, and its buttons work', async () => {
  const stage = buildStripe();
  const { id } = await stage.stripe.checkout.sessions.create(sessionParams());
  const home = async () => (await stage.sandbox.fetch(new Request(`${STRIPE_ORIGIN}/`))).text();
  const press = (action: string, target = id) =>
    stage.sandbox.fetch(
      new Request(`${STRIPE_ORIGIN}/`, {
        method: 'POST',
        body: new URLSearchParams({ id: target, action }),
      }),
    );
  expect(await home()).toContain('chg_1');
  await control(stage, `/sessions/${id}/pay`, { method: 'swish', course: 'pending' });
  expect(await home()).toContain('Let it succeed');
  expect((await press('succeeded')).status).toBe(303);
  expect(await home()).toContain('checkout.session.async_payment_succeeded');
  const sent = stage.heard.length;
  await press('send', stage.sandbox.store.events.list()[0]?.id);
  expect(stage.heard).toHaveLength(sent + 1);
  expect((await press('burn')).status).toBe(400);
});

test('nobody from another site steers it', async () => {
  const { sandbox } = buildStripe();
  const response = await sandbox.fetch(
    new Request(`${STRIPE_ORIGIN}/__sandbox/reset`, {
      method: 'POST',
      headers: { origin: 'https://elsewhere.test' },
    }),
  );
  expect(response.status).toBe(403);
});
