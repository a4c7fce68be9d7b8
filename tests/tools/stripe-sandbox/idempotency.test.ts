import { expect, test } from 'vitest';

import { DAY_MS } from '#worker/domain/duration.ts';

import { SANDBOX_SECRET_KEY } from './sandbox-keys.ts';
import {
  buildStripe,
  lineItem,
  refusalOf,
  sessionParams,
  STRIPE_ORIGIN,
} from './support/build-stripe.ts';

test('the same key gives the same answer, and makes nothing twice', async () => {
  const { stripe, sandbox } = buildStripe();
  const create = () => stripe.checkout.sessions.create(sessionParams(), { idempotencyKey: 'k1' });
  const first = await create();
  const again = await create();
  expect({ ...again }).toEqual({ ...first });
  expect(again.lastResponse.requestId).not.toBe(first.lastResponse.requestId);
  expect(sandbox.store.sessions.size).toBe(1);
  expect((await stripe.checkout.sessions.create(sessionParams())).id).not.toBe(first.id);
});

test('an answer given again says so, and whose it was', async () => {
  const { sandbox } = buildStripe();
  const call = () =>
    sandbox.fetch(
      new Request(`${STRIPE_ORIGIN}/v1/refunds`, {
        method: 'POST',
        headers: { authorization: `Bearer ${SANDBOX_SECRET_KEY}`, 'idempotency-key': 'k1' },
        body: new URLSearchParams({ payment_intent: 'pi_none' }),
      }),
    );
  const first = await call();
  const again = await call();
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(again.headers.get('original-request')).toBe(first.headers.get('request-id'));
  expect(await again.json()).toEqual(await first.json());
});

test('the same key with other parameters, or for something else, is refused', async () => {
  const { stripe } = buildStripe();
  await stripe.checkout.sessions.create(sessionParams(), { idempotencyKey: 'k1' });
  const other = sessionParams({ line_items: [lineItem('Snabbstädning', 100_00)] });
  const otherParams = stripe.checkout.sessions.create(other, { idempotencyKey: 'k1' });
  expect(await refusalOf(otherParams)).toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
    message: expect.stringContaining('the same parameters they were first used with'),
  });
  const otherCall = stripe.refunds.create({ payment_intent: 'pi_1' }, { idempotencyKey: 'k1' });
  expect((await refusalOf(otherCall)).message).toContain('the same endpoint');
});

test('what was turned down before anything was begun leaves the key as new', async () => {
  const { stripe } = buildStripe();
  const bad = { ...sessionParams(), colour: 'red' };
  await refusalOf(stripe.checkout.sessions.create(bad, { idempotencyKey: 'k1' }));
  const good = await stripe.checkout.sessions.create(sessionParams(), { idempotencyKey: 'k1' });
  expect(good.status).toBe('open');
});

test('an error is given again too, until the key is forgotten after a day', async () => {
  const { stripe, sandbox } = buildStripe();
  const session = await stripe.checkout.sessions.create(sessionParams());
  const expire = () =>
    stripe.checkout.sessions.expire(session.id, {}, { idempotencyKey: 'expire' });
  await stripe.checkout.sessions.expire(session.id);
  const first = await refusalOf(expire());
  expect(await refusalOf(expire())).toEqual(first);

  const create = () => stripe.checkout.sessions.create(sessionParams(), { idempotencyKey: 'k1' });
  const { id } = await create();
  sandbox.pass(DAY_MS - 1);
  expect((await create()).id).toBe(id);
  sandbox.pass(1);
  expect((await create()).id).not.toBe(id);
});

test('an answer that is lost is given by the next call under its key', async () => {
  const { stripe, sandbox } = buildStripe();
  sandbox.faults.add({
    call: 'POST /v1/checkout/sessions',
    times: 1,
    action: { kind: 'answer-after-effect', status: 502, body: 'bad gateway' },
  });
  const create = () => stripe.checkout.sessions.create(sessionParams(), { idempotencyKey: 'k1' });
  await expect(create()).rejects.toThrow('Invalid JSON');
  const { id } = await create();
  expect([...sandbox.store.sessions.keys()]).toEqual([id]);
});
