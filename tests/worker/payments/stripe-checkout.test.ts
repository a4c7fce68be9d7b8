import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { payments } from '#worker/orders/schema.ts';
import { HOUR_MS, MINUTE_MS } from '#worker/domain/duration.ts';
import { paymentCharges } from '#worker/payments/charge-schema.ts';

import { buildApi } from '#tests/worker/support/api.ts';
import {
  buildPayment,
  onlySenders,
  outcomeOf,
  placeOrder,
  postOrder,
  postPayment,
  type Shop,
} from '#tests/worker/support/build-order.ts';
import { storedOrder } from '#tests/worker/support/stored-order.ts';
import {
  breakStripe,
  buildStripePayment,
  buildStripeShop,
  callsWithKey,
  openOrder,
  payPage,
  sessionIdOf,
  sessionsFor,
  startPayment,
} from '#tests/worker/support/stripe.ts';

test('paying opens a page at Stripe with our prices, in the language of the page and without a name', async () => {
  const shop = await buildStripeShop();
  const { orderNumber, id } = await placeOrder(shop);
  const body = buildStripePayment({ hasDonation: true }, { keepsVerify: true });
  const answer = await startPayment(shop, id, body);
  expect(answer).toMatchObject({
    status: 'pending',
    lastAttempt: 'open',
    amounts: null,
    paymentMode: 'stripe',
    continueAt: expect.stringMatching(/^https:\/\/stripe\.sandbox\.test\/c\/pay\/cs_test_\w+$/),
  });
  const { charges, rows, payment } = await storedOrder(shop, id);
  const [charge] = charges;
  expect(charge).toMatchObject({
    provider: 'stripe',
    status: 'open',
    currency: 'SEK',
    totalMinor: 4900,
    donationMinor: 1000,
    vatMinor: 780,
    sessionId: sessionIdOf(answer.continueAt),
  });
  expect(rows).toHaveLength(3);
  expect(payment).toMatchObject({ status: 'pending', claimedUntilMs: null, totalMinor: null });
  const [session, ...more] = await sessionsFor(charge?.id ?? '');
  expect(more).toEqual([]);
  const returnTo = `https://grinbox.test/checkout?order=${id}&payment=`;
  expect(session).toMatchObject({
    amountTotal: 4900,
    currency: 'sek',
    params: {
      mode: 'payment',
      locale: 'sv',
      client_reference_id: charge?.id,
      success_url: `${returnTo}returned&lang=sv&verify=true`,
      cancel_url: `${returnTo}cancelled&lang=sv&verify=true`,
      adaptive_pricing: { enabled: false },
      metadata: { charge_id: charge?.id, order_id: id, donation_minor: '1000' },
      payment_intent_data: {
        description: `Grinbox ${orderNumber}`,
        metadata: { charge_id: charge?.id, order_id: id },
      },
      line_items: [
        {
          price_data: { unit_amount: 3900, product_data: { name: 'Snabbstädning av din inkorg' } },
        },
        {
          price_data: { unit_amount: 1000, product_data: { name: 'Donation till Exempelfonden' } },
        },
      ],
    },
  });
  const told = JSON.stringify(session);
  expect(told).not.toContain(shop.user.email);
  expect(told).not.toContain(shop.user.userId);
});

test.each([
  ['SEK', 'sv', 3900, 'sek'],
  ['EUR', 'en', 390, 'eur'],
  ['USD', 'en', 400, 'usd'],
] as const)('in %s and %s the page asks for %d %s', async (currency, language, total, code) => {
  const shop = await buildStripeShop();
  const { orderId } = await openOrder(shop, {
    body: buildStripePayment({ currency }, { language }),
  });
  const [charge] = (await storedOrder(shop, orderId)).charges;
  expect(await sessionsFor(charge?.id ?? '')).toMatchObject([
    { amountTotal: total, currency: code, params: { locale: language } },
  ]);
});

test.each([
  ['a day', 24 * HOUR_MS, 2 * HOUR_MS],
  ['an hour', HOUR_MS, HOUR_MS],
  ['a minute', MINUTE_MS, 31 * MINUTE_MS],
])(
  'with %s of the scan left the page closes with it, as far as Stripe can',
  async (_name, leftMs, pageMs) => {
    const shop = await buildStripeShop();
    const nowMs = shop.runtime.clock();
    const { id } = await placeOrder(shop);
    await shop.runtime.db
      .update(payments)
      .set({ expiresAtMs: nowMs + leftMs })
      .where(eq(payments.id, id));
    await startPayment(shop, id);
    const [charge] = (await storedOrder(shop, id)).charges;
    const [session] = await sessionsFor(charge?.id ?? '');
    expect(charge?.expiresAtMs).toBe(nowMs + pageMs);
    expect(session?.params['expires_at']).toBe(Math.floor((nowMs + pageMs) / 1000));
    // The ids that it sells are kept for as long, and until the sweep has had its turn.
    expect(shop.calls.prepared).toMatchObject([{ expiresAtMs: nowMs + pageMs + 9 * MINUTE_MS }]);
  },
);

test('50 payments of one order at once open one page and get one answer', async () => {
  const shop = await buildStripeShop();
  const { id } = await placeOrder(shop);
  // Those that wait leave the one that pays its turn, as they do in life.
  const sleep = () => new Promise<void>((resolve) => void setTimeout(resolve, 100));
  const crowd = { ...shop, api: buildApi({ ...shop.runtime, sleep }) };
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => postPayment(crowd, id, buildStripePayment())),
  );
  const bodies = await Promise.all(responses.map((response) => response.text()));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(bodies).size).toBe(1);
  const { charges } = await storedOrder(shop, id);
  expect(charges).toHaveLength(1);
  expect(await sessionsFor(charges[0]?.id ?? '')).toHaveLength(1);
  expect(await callsWithKey(charges[0]?.id ?? '')).toHaveLength(1);
  expect(shop.calls.prepared).toHaveLength(1);
});

test('pressing pay again leads to the same page', async () => {
  const shop = await buildStripeShop();
  const { id } = await placeOrder(shop);
  const first = await startPayment(shop, id);
  shop.runtime.advance(5 * MINUTE_MS);
  expect((await startPayment(shop, id)).continueAt).toBe(first.continueAt);
  expect((await storedOrder(shop, id)).charges).toHaveLength(1);
});

test.each([
  ['another currency', buildStripePayment({ currency: 'EUR' })],
  ['a donation', buildStripePayment({ hasDonation: true })],
  ['another language', buildStripePayment({}, { language: 'en' })],
])('pressing pay with %s closes the page and opens another', async (_name, body) => {
  const shop = await buildStripeShop();
  const { orderId, sessionId } = await openOrder(shop);
  shop.runtime.advance(1000);
  const again = await startPayment(shop, orderId, body);
  expect(sessionIdOf(again.continueAt)).not.toBe(sessionId);
  await onlyOpenCharge(shop, orderId);
});

test.each(['termsVersion', 'consentTextVersion'] as const)(
  'a page opened before a release raised the %s is closed, and the next books the new one',
  async (version) => {
    const shop = await buildStripeShop();
    const { orderId } = await openOrder(shop);
    const older = { [version]: '2020-01-01' };
    const isOfOrder = eq(paymentCharges.paymentId, orderId);
    await shop.runtime.db.update(paymentCharges).set(older).where(isOfOrder);
    shop.runtime.advance(1000);
    await startPayment(shop, orderId);
    expect(await onlyOpenCharge(shop, orderId)).not.toMatchObject(older);
  },
);

/** Of two pages, the other of which is closed. */
async function onlyOpenCharge(shop: Shop, orderId: string) {
  const { charges } = await storedOrder(shop, orderId);
  expect(charges.map(({ status }) => status).toSorted()).toEqual(['expired', 'open']);
  const sessions = (await Promise.all(charges.map(({ id }) => sessionsFor(id)))).flat();
  expect(sessions.map(({ status }) => status).toSorted()).toEqual(['expired', 'open']);
  return charges.find(({ status }) => status === 'open');
}

test('a page that was paid before its event came is not opened again: the order is paid', async () => {
  const shop = await buildStripeShop();
  const { orderId, sessionId } = await openOrder(shop);
  await payPage(sessionId);
  const answer = await startPayment(shop, orderId, buildStripePayment({ currency: 'EUR' }));
  expect(answer).toMatchObject({
    status: 'completed',
    continueAt: null,
    amounts: { currency: 'SEK', totalMinor: 3900 },
  });
  expect((await storedOrder(shop, orderId)).charges).toHaveLength(1);
});

test('choosing the same rows anew takes them over, and closes the page of the former choice', async () => {
  const shop = await buildStripeShop();
  const first = await openOrder(shop, { order: { selection: onlySenders('sender:1') } });
  const second = await openOrder(shop, {
    order: { selection: onlySenders('sender:1', 'sender:2') },
  });
  const { charges, rows } = await storedOrder(shop, first.orderId);
  expect(charges).toMatchObject([{ status: 'expired' }]);
  expect(rows).toEqual([]);
  expect((await storedOrder(shop, second.orderId)).rows).toHaveLength(2);
  expect(await sessionsFor(charges[0]?.id ?? '')).toMatchObject([{ status: 'expired' }]);
});

test.each([
  ['asked to close it', 'POST', '/expire', 'answer'],
  ['asked to close it, which it does', 'POST', '/expire', 'answer-after-effect'],
  ['asked how it stands', 'GET', '', 'answer'],
] as const)(
  'where Stripe times out when it is %s, a page in the way is no fault of ours, and the next try goes on',
  async (_when, method, end, kind) => {
    const shop = await buildStripeShop();
    const first = await openOrder(shop, { order: { selection: onlySenders('sender:1') } });
    const other = await placeOrder(shop, { selection: onlySenders('sender:1', 'sender:2') });
    await breakStripe(`${method} /v1/checkout/sessions/${first.sessionId}${end}`, {
      kind,
      status: 504,
    });
    const failed = await postPayment(shop, other.id, buildStripePayment());
    expect(await outcomeOf(failed)).toBe('402 payment_failed');
    const log = shop.runtime.logLines.join();
    expect(log).toContain('"event":"order.charge_unknown"');
    expect(log).not.toContain('"event":"request.failed"');
    expect((await storedOrder(shop, other.id)).payment).toMatchObject({
      status: 'pending',
      reservedAtMs: null,
    });

    await startPayment(shop, other.id);
    expect((await storedOrder(shop, first.orderId)).charges).toMatchObject([{ status: 'expired' }]);
    expect((await storedOrder(shop, other.id)).rows).toHaveLength(2);
  },
);

test.each([
  ['paid', 'succeeds', 'completed'],
  ['on its way', 'pending', 'processing'],
] as const)(
  'rows whose payment is %s are nobody else’s, told of or not',
  async (_name, course, status) => {
    const shop = await buildStripeShop();
    const first = await openOrder(shop, { order: { selection: onlySenders('sender:1') } });
    const other = await placeOrder(shop, { selection: onlySenders('sender:1', 'sender:2') });
    await payPage(first.sessionId, { method: 'klarna', course });
    const refused = await postPayment(shop, other.id, buildStripePayment());
    expect(await outcomeOf(refused)).toBe('409 rows_taken');
    expect((await storedOrder(shop, first.orderId)).payment?.status).toBe(status);
    const anew = await postOrder(shop, { selection: onlySenders('sender:1') });
    expect(await outcomeOf(anew)).toBe('409 rows_taken');
  },
);

test('an answer of Stripe’s that is lost is found by the next try, which makes no second session', async () => {
  const shop = await buildStripeShop();
  const { id } = await placeOrder(shop);
  // The client repeats once by itself, and both answers are lost.
  await breakStripe('POST /v1/checkout/sessions', { kind: 'answer-after-effect' });
  const lost = await postPayment(shop, id, buildStripePayment());
  expect(await outcomeOf(lost)).toBe('402 payment_failed');
  const [charge] = (await storedOrder(shop, id)).charges;
  expect(charge).toMatchObject({ status: 'begun', sessionId: null });
  const [made, ...more] = await sessionsFor(charge?.id ?? '');
  expect(more).toEqual([]);

  const answer = await startPayment(shop, id);
  expect(sessionIdOf(answer.continueAt)).toBe(made?.id);
  expect((await storedOrder(shop, id)).charges).toHaveLength(1);
});

test('a page that the buyer was never told of is closed when they pay for something else', async () => {
  const shop = await buildStripeShop();
  const { id } = await placeOrder(shop);
  await breakStripe('POST /v1/checkout/sessions', { kind: 'answer-after-effect' });
  await postPayment(shop, id, buildStripePayment());
  shop.runtime.advance(1000);
  await startPayment(shop, id, buildStripePayment({ currency: 'USD' }));
  const { charges } = await storedOrder(shop, id);
  expect(charges.map(({ status, currency }) => [currency, status]).toSorted()).toEqual([
    ['SEK', 'expired'],
    ['USD', 'open'],
  ]);
});

test('what Stripe turns down leaves the order as it was, and payable', async () => {
  const shop = await buildStripeShop();
  const { id } = await placeOrder(shop);
  const before = await storedOrder(shop, id);
  await breakStripe('POST /v1/checkout/sessions', {
    status: 400,
    body: { error: { type: 'invalid_request_error', message: 'no', code: 'amount_too_small' } },
    times: 1,
  });
  const refused = await postPayment(shop, id, buildStripePayment());
  expect(await outcomeOf(refused)).toBe('402 payment_failed');
  expect(await storedOrder(shop, id)).toEqual(before);
  expect((await startPayment(shop, id)).lastAttempt).toBe('open');
});

test('while Stripe is down nothing is charged, the rows stay, and the next try works', async () => {
  const shop = await buildStripeShop();
  const { id } = await placeOrder(shop);
  await breakStripe('POST /v1/checkout/sessions', { body: 'down' });
  expect(await outcomeOf(await postPayment(shop, id, buildStripePayment()))).toBe(
    '402 payment_failed',
  );
  expect((await storedOrder(shop, id)).rows).toHaveLength(3);
  const { continueAt } = await startPayment(shop, id);
  const [charge] = (await storedOrder(shop, id)).charges;
  expect(await sessionsFor(charge?.id ?? '')).toMatchObject([{ id: sessionIdOf(continueAt) }]);
});

test('the details of the simulation are refused where Stripe takes the money, and the other way about', async () => {
  const shop = await buildStripeShop();
  const { id } = await placeOrder(shop);
  const before = await storedOrder(shop, id);
  expect(await outcomeOf(await postPayment(shop, id, buildPayment()))).toBe(
    '409 payment_mode_changed',
  );
  expect(await storedOrder(shop, id)).toEqual(before);
});

test('paying for an order whose payment is on its way changes nothing', async () => {
  const shop = await buildStripeShop();
  const { orderId, sessionId } = await openOrder(shop);
  await payPage(sessionId, { method: 'klarna', course: 'pending' });
  const first = await startPayment(shop, orderId);
  expect(first).toMatchObject({ status: 'processing', continueAt: null });
  const stored = await storedOrder(shop, orderId);
  const again = await startPayment(shop, orderId, buildStripePayment({ currency: 'EUR' }));
  expect(again).toEqual(first);
  expect(await storedOrder(shop, orderId)).toEqual(stored);
});
