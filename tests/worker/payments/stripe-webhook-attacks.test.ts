import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { paymentEvents } from '#worker/payments/charge-schema.ts';

import {
  buildShop,
  onlySenders,
  outcomeOf,
  placeOrder,
  type Shop,
} from '#tests/worker/support/build-order.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { storedOrder } from '#tests/worker/support/stored-order.ts';
import {
  buildStripeShop,
  openOrder,
  paidEvent,
  payPage,
  postEvent,
  startPayment,
  type StripeEvent,
} from '#tests/worker/support/stripe.ts';

beforeEach(emptyTables);

test.each([
  ['signed with another secret', 'wrong-secret'],
  ['signed over another body', 'other-body'],
  ['older than five minutes', 'old'],
  ['not signed', 'none'],
])('an event that is %s is refused, and nothing changes', async (_name, kind) => {
  const shop = await buildStripeShop();
  const { orderId, sessionId } = await openOrder(shop);
  const before = await storedOrder(shop, orderId);
  const event = await paidEvent(shop, sessionId, kind);
  expect(await outcomeOf(await postEvent(shop, event))).toBe('400 bad_request');
  expect(await storedOrder(shop, orderId)).toEqual(before);
  const known = eq(paymentEvents.id, event.id);
  expect(await shop.runtime.db.$count(paymentEvents, known)).toBe(0);
  expect(shop.runtime.logLines.join()).toContain('"kind":"signature"');
});

test('of two signatures one may be of a former secret', async () => {
  const shop = await buildStripeShop();
  const { orderId, sessionId } = await openOrder(shop);
  const event = await paidEvent(shop, sessionId, 'two');
  expect((await postEvent(shop, event)).status).toBe(200);
  expect((await storedOrder(shop, orderId)).payment?.status).toBe('completed');
});

test.each<[string, (event: StripeEvent) => Partial<StripeEvent>]>([
  ['its body written anew', ({ payload }) => ({ payload: JSON.stringify(JSON.parse(payload)) })],
  ['a space more', ({ payload }) => ({ payload: `${payload} ` })],
  ['another sum', ({ payload }) => ({ payload: payload.replace('3900', '1') })],
  ['no body', () => ({ payload: '' })],
  [
    'a later time',
    ({ signature }) => ({ signature: signature?.replace(/t=\d+/, 't=9999999999') ?? null }),
  ],
  ['no time', ({ signature }) => ({ signature: signature?.replace(/t=\d+,/, '') ?? null })],
  [
    'a time that is none',
    ({ signature }) => ({ signature: signature?.replace(/t=\d+/, 't=now') ?? null }),
  ],
  ['another scheme', ({ signature }) => ({ signature: signature?.replace('v1=', 'v0=') ?? null })],
  ['half a signature', ({ signature }) => ({ signature: signature?.slice(0, -8) ?? null })],
  ['an empty signature', () => ({ signature: '' })],
  ['a signature that is none', () => ({ signature: 'v1' })],
])('an event with %s is refused', async (_name, change) => {
  const shop = await buildStripeShop();
  const { orderId, sessionId } = await openOrder(shop);
  const event = await paidEvent(shop, sessionId);
  const response = await postEvent(shop, { ...event, ...change(event) });
  expect(await outcomeOf(response)).toBe('400 bad_request');
  expect((await storedOrder(shop, orderId)).payment?.status).toBe('pending');
});

/** An event of our own making, as only who knows the secret can sign it. */
async function forge({ runtime }: Shop, event: object | string): Promise<StripeEvent> {
  const payload = typeof event === 'string' ? event : JSON.stringify(event);
  const seconds = Math.floor(runtime.clock() / 1000);
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode('whsec_grinboxSandbox'),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const bytes = new TextEncoder().encode(`${seconds}.${payload}`);
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes));
  const hex = Array.from(mac, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { id: 'evt_forged', type: '', payload, signature: `t=${seconds},v1=${hex}` };
}

const FORGED = {
  id: 'evt_forged',
  object: 'event',
  type: 'checkout.session.completed',
  livemode: false,
  data: { object: { id: 'cs_test_forged', object: 'checkout.session' } },
};

test.each<[string, object | string, string, string | null]>([
  ['of live mode', { ...FORGED, livemode: true }, '400 bad_request', '"kind":"mode"'],
  ['without a mode', { ...FORGED, livemode: undefined }, '400 bad_request', '"kind":"shape"'],
  ['without an object', { ...FORGED, data: {} }, '400 bad_request', '"kind":"shape"'],
  [
    'with a name that is none',
    { ...FORGED, id: "evt_1' OR 1" },
    '400 bad_request',
    '"kind":"shape"',
  ],
  ['that is a list', [], '400 bad_request', '"kind":"shape"'],
  ['that is no JSON', 'not json', '400 bad_request', '"kind":"signature"'],
  ['of a kind that nobody asked for', { ...FORGED, type: 'customer.created' }, '200', null],
  ['about a session that is not ours', FORGED, '200', 'unknown_charge'],
  [
    'about a session that only claims to be ours',
    {
      ...FORGED,
      data: { object: { ...FORGED.data.object, client_reference_id: "chg_' OR '1'='1" } },
    },
    '200',
    'unknown_charge',
  ],
])(
  'a rightly signed event %s is answered %s %s, and nothing changes',
  async (_name, event, outcome, logged) => {
    const shop = await buildStripeShop();
    const { orderId } = await openOrder(shop);
    const before = await storedOrder(shop, orderId);
    expect(await outcomeOf(await postEvent(shop, await forge(shop, event)))).toBe(outcome);
    expect(await storedOrder(shop, orderId)).toEqual(before);
    if (logged !== null) expect(shop.runtime.logLines.join()).toContain(logged);
  },
);

const LOST_CHARGE_ID = `chg_${'a'.repeat(26)}`;

test.each<[string, string, object, string]>([
  ['paid', 'completed', { payment_status: 'paid' }, 'error'],
  ['paid after days', 'async_payment_succeeded', { payment_status: 'paid' }, 'error'],
  ['yet unpaid', 'completed', { payment_status: 'unpaid' }, 'warn'],
  ['never paid', 'expired', { payment_status: 'unpaid' }, 'warn'],
  ['not ours', 'completed', { payment_status: 'paid', client_reference_id: 'shop-7' }, 'warn'],
])('of a session without its charge that is %s (%s, %o) the log has its %s', async (...told) => {
  const [, type, changes, level] = told;
  const shop = await buildStripeShop();
  const { object } = FORGED.data;
  const lost = { ...object, client_reference_id: LOST_CHARGE_ID, ...changes };
  const event = { ...FORGED, type: `checkout.session.${type}`, data: { object: lost } };
  expect((await postEvent(shop, await forge(shop, event))).status).toBe(200);
  const isError = level === 'error';
  const logged = isError ? 'payment_event.lost_charge' : 'payment_event.unknown_charge';
  const lines = shop.runtime.logLines.join();
  expect(lines).toContain(`"level":"${level}","event":"${logged}"`);
  expect(lines.includes(LOST_CHARGE_ID)).toBe(isError);
});

test('a signed event that says paid of a page that is not changes nothing: Stripe itself is asked', async () => {
  const shop = await buildStripeShop();
  const { orderId, sessionId } = await openOrder(shop);
  const [charge] = (await storedOrder(shop, orderId)).charges;
  const object = {
    id: sessionId,
    object: 'checkout.session',
    client_reference_id: charge?.id,
    payment_status: 'paid',
    status: 'complete',
    amount_total: 3900,
  };
  const response = await postEvent(shop, await forge(shop, { ...FORGED, data: { object } }));
  expect(response.status).toBe(200);
  expect((await storedOrder(shop, orderId)).payment?.status).toBe('pending');
});

test('an event about one order cannot book another’s session for it', async () => {
  const shop = await buildStripeShop();
  const paid = await openOrder(shop);
  const unpaid = await placeOrder(shop, { selection: onlySenders('sender:2') });
  await startPayment(shop, unpaid.id);
  const [victim] = (await storedOrder(shop, unpaid.id)).charges;
  await payPage(paid.sessionId);
  const object = {
    id: paid.sessionId,
    object: 'checkout.session',
    client_reference_id: victim?.id,
  };
  await postEvent(shop, await forge(shop, { ...FORGED, data: { object } }));
  expect((await storedOrder(shop, unpaid.id)).payment?.status).toBe('pending');
});

test('an event of more than a megabyte is refused, one of less is read', async () => {
  const shop = await buildStripeShop();
  const padded = (size: number) => ({ ...FORGED, type: 'customer.created', pad: 'x'.repeat(size) });
  const small = await forge(shop, padded(900_000));
  expect((await postEvent(shop, small)).status).toBe(200);
  const large = await forge(shop, padded(1024 * 1024));
  expect(await outcomeOf(await postEvent(shop, large))).toBe('413 payload_too_large');
});

test('where Stripe takes no payments there is nowhere to tell of them', async () => {
  const seller = await buildStripeShop();
  const { sessionId } = await openOrder(seller);
  const event = await paidEvent(seller, sessionId);
  for (const PAYMENTS_MODE of ['test', 'none']) {
    const shop = await buildShop({ settings: { PAYMENTS_MODE } });
    expect(await outcomeOf(await postEvent(shop, event))).toBe('404 not_found');
  }
});

test('only the one path is without the guards, and only by POST', async () => {
  const shop = await buildStripeShop();
  const path = '/api/payments/stripe/webhook';
  const hostile = { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' }, body: '{}' };
  expect(await outcomeOf(await shop.api.sendRaw(path, hostile))).toBe('400 bad_request');
  for (const other of [`${path}/`, `${path}/x`, '/api/payments/stripe', '/api/orders']) {
    expect(await outcomeOf(await shop.api.sendRaw(other, hostile))).toBe('403 forbidden_origin');
  }
  expect(await outcomeOf(await shop.api.send(path))).toBe('404 not_found');
  for (const method of ['PUT', 'DELETE', 'PATCH']) {
    const response = await shop.api.sendRaw(path, { ...hostile, method });
    expect(await outcomeOf(response)).toBe('403 forbidden_origin');
  }
});
