import { Stripe } from 'stripe';
import { expect, test } from 'vitest';

import {
  buildStripe,
  clientOf,
  lineItem,
  NOW_MS,
  refusalOf,
  sessionParams,
  STRIPE_ORIGIN,
} from './support/build-stripe.ts';

const NOW_SECONDS = NOW_MS / 1000;
const MINUTE = 60;

test('the official client makes a session, and reads it back with what it asks to be written out', async () => {
  const { stripe } = buildStripe();
  const session = await stripe.checkout.sessions.create(sessionParams());
  expect(session).toMatchObject({
    id: expect.stringMatching(/^cs_test_\w{58}$/),
    object: 'checkout.session',
    amount_total: 4900,
    currency: 'sek',
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    client_reference_id: 'chg_1',
    locale: 'sv',
    metadata: { charge_id: 'chg_1' },
    livemode: false,
    expires_at: NOW_SECONDS + 24 * 60 * MINUTE,
    url: `${STRIPE_ORIGIN}/c/pay/${session.id}`,
    payment_method_types: ['card', 'klarna', 'swish'],
    adaptive_pricing: { enabled: false },
  });
  expect(session.lastResponse.requestId).toMatch(/^req_\w{14}$/);
  expect(session.lastResponse.apiVersion).toBe(Stripe.API_VERSION);
  const found = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['line_items', 'payment_intent.latest_charge'],
  });
  expect(found.line_items?.data).toMatchObject([
    { amount_total: 3900, description: 'Snabbstädning', price: { unit_amount: 3900 } },
    { amount_total: 1000, description: 'Donation' },
  ]);
  expect((await stripe.checkout.sessions.retrieve(session.id)).line_items).toBeUndefined();
});

test('Swish is offered for kronor alone', async () => {
  const { stripe } = buildStripe();
  for (const currency of ['eur', 'EUR', 'usd']) {
    const items = [lineItem('Quick clean-up', 390, currency)];
    const session = await stripe.checkout.sessions.create(sessionParams({ line_items: items }));
    expect(session.payment_method_types).toEqual(['card', 'klarna']);
    expect(session.currency).toBe(currency.toLowerCase());
  }
});

test.each<[string, Record<string, unknown>, string, string | undefined]>([
  ['an unknown parameter', { colour: 'red' }, 'colour', 'parameter_unknown'],
  [
    'an unknown parameter inside another',
    { line_items: [{ ...lineItem('x', 3900), colour: 'red' }] },
    'line_items[0][colour]',
    'parameter_unknown',
  ],
  [
    'a list of methods of our own',
    { payment_method_types: ['card'] },
    'payment_method_types',
    'parameter_unknown',
  ],
  ['no lines', { line_items: undefined }, 'line_items', 'parameter_missing'],
  ['no mode', { mode: undefined }, 'mode', 'parameter_missing'],
  ['another mode', { mode: 'gift' }, 'mode', undefined],
  ['no way back', { success_url: undefined }, 'success_url', 'parameter_missing'],
  ['a way back that is none', { success_url: 'shop' }, 'success_url', 'url_invalid'],
  [
    'half an öre',
    { line_items: [lineItem('x', 3900.5)] },
    'line_items[0][price_data][unit_amount]',
    'parameter_invalid_integer',
  ],
  [
    'a price below nothing',
    { line_items: [lineItem('x', -3900)] },
    'line_items[0][price_data][unit_amount]',
    'parameter_invalid_integer',
  ],
  [
    'less than Stripe takes',
    { line_items: [lineItem('x', 299)] },
    'line_items',
    'amount_too_small',
  ],
  [
    'two currencies',
    { line_items: [lineItem('x', 3900), lineItem('y', 100, 'eur')] },
    'line_items',
    undefined,
  ],
  [
    'a currency we have not',
    { line_items: [lineItem('x', 3900, 'nok')] },
    'line_items[0][price_data][currency]',
    undefined,
  ],
  ['an end too near', { expires_at: NOW_SECONDS + 30 * MINUTE - 1 }, 'expires_at', undefined],
  ['an end too far', { expires_at: NOW_SECONDS + 24 * 60 * MINUTE + 1 }, 'expires_at', undefined],
  ['something that cannot be written out', { expand: ['customer'] }, 'expand', undefined],
])('a session with %s is refused as Stripe refuses it', async (_name, changes, param, code) => {
  const { stripe, sandbox } = buildStripe();
  const params = { ...sessionParams(), ...changes };
  expect(await refusalOf(stripe.checkout.sessions.create(params))).toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    param,
    code,
  });
  expect(sandbox.store.sessions.size).toBe(0);
});

test('a session can end thirty minutes from now, and a day from now', async () => {
  const { stripe } = buildStripe();
  for (const minutes of [30, 24 * 60]) {
    const expires_at = NOW_SECONDS + minutes * MINUTE;
    const session = await stripe.checkout.sessions.create(sessionParams({ expires_at }));
    expect(session.expires_at).toBe(expires_at);
  }
});

test('a session ends when its time is up, or when told to, once', async () => {
  const { stripe, sandbox } = buildStripe();
  const expires_at = NOW_SECONDS + 30 * MINUTE;
  const { id } = await stripe.checkout.sessions.create(sessionParams({ expires_at }));
  sandbox.pass(30 * MINUTE * 1000 - 1);
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open');
  sandbox.pass(1);
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
    status: 'expired',
    url: null,
  });

  const other = await stripe.checkout.sessions.create(sessionParams());
  expect((await stripe.checkout.sessions.expire(other.id)).status).toBe('expired');
  expect(await refusalOf(stripe.checkout.sessions.expire(other.id))).toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('Only Checkout Sessions with a status in ["open"]'),
  });
});

test('who has no key, or another, is let in nowhere', async () => {
  const { sandbox } = buildStripe();
  const stranger = clientOf('sk_test_other', sandbox);
  expect(await refusalOf(stranger.checkout.sessions.create(sessionParams()))).toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
    message: 'Invalid API Key provided: sk_test_****ther',
  });
  const bare = await sandbox.fetch(new Request(`${STRIPE_ORIGIN}/v1/refunds`));
  expect(bare.status).toBe(401);
});

test('another version of the API, another kind of body and an unknown address are refused', async () => {
  const { stripe, sandbox } = buildStripe();
  const old = stripe.checkout.sessions.create(sessionParams(), { apiVersion: '2020-08-27' });
  expect((await refusalOf(old)).message).toBe('Invalid Stripe API version: 2020-08-27');
  const headers = { authorization: 'Bearer sk_test_grinboxSandbox' };
  const json = await sandbox.fetch(
    new Request(`${STRIPE_ORIGIN}/v1/checkout/sessions`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(sessionParams()),
    }),
  );
  expect(json.status).toBe(400);
  expect(await refusalOf(stripe.customers.retrieve('cus_1'))).toMatchObject({ statusCode: 404 });
  expect(await refusalOf(stripe.checkout.sessions.retrieve('cs_test_none'))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  });
});
