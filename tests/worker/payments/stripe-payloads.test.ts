import fc from 'fast-check';
import { expect, test } from 'vitest';

import { campaignRuns } from '#tests/support/campaign.ts';
import type { PayOrderBody } from '#worker/contract/order-requests.ts';
import { payAnswerSchema } from '#worker/contract/orders.ts';

import {
  buildCustomer,
  onlySenders,
  placeOrder,
  postPayment,
} from '#tests/worker/support/build-order.ts';
import { storedOrder } from '#tests/worker/support/stored-order.ts';
import { buildStripePayment, buildStripeShop, sessionsFor } from '#tests/worker/support/stripe.ts';

/** What the quick clean-up costs, without and with a donation. Written out: the code may not judge itself. */
const TOTALS = {
  SEK: { false: 3900, true: 4900 },
  EUR: { false: 390, true: 490 },
  USD: { false: 400, true: 500 },
} as const;

const CONSENT = buildStripePayment().consent;
const PAGE = buildStripePayment().payment;

/** One thing about a purchase that is not as our page sends it. */
const FORGERIES: ((body: PayOrderBody) => unknown)[] = [
  (body) => ({ ...body, expectedTotalMinor: 0 }),
  (body) => ({ ...body, expectedTotalMinor: 1 }),
  (body) => ({ ...body, expectedTotalMinor: body.expectedTotalMinor - 1 }),
  (body) => ({ ...body, expectedTotalMinor: body.expectedTotalMinor + 1 }),
  (body) => ({ ...body, expectedTotalMinor: -body.expectedTotalMinor }),
  (body) => ({ ...body, expectedTotalMinor: body.expectedTotalMinor / 1000 }),
  (body) => ({ ...body, expectedTotalMinor: 1e308 }),
  (body) => ({ ...body, expectedTotalMinor: String(body.expectedTotalMinor) }),
  (body) => ({ ...body, hasDonation: !body.hasDonation }),
  (body) => ({ ...body, hasDonation: -1 }),
  (body) => ({ ...body, currency: body.currency === 'SEK' ? 'EUR' : 'SEK' }),
  (body) => ({ ...body, currency: 'NOK' }),
  (body) => ({ ...body, currency: body.currency.toLowerCase() }),
  (body) => ({ ...body, consent: { ...CONSENT, startsImmediately: false } }),
  (body) => ({ ...body, consent: { ...CONSENT, losesWithdrawalRight: false } }),
  (body) => ({ ...body, consent: { ...CONSENT, textVersion: '2020-01-01' } }),
  (body) => ({ ...body, consent: { ...CONSENT, termsVersion: '2020-01-01' } }),
  (body) => ({ ...body, consent: null }),
  (body) => ({ ...body, payment: { method: 'swish', phone: '0701234567', code: '123' } }),
  (body) => ({ ...body, payment: { method: 'klarna', email: 'anna@example.test' } }),
  (body) => ({ ...body, payment: { method: 'stripe' } }),
  (body) => ({ ...body, payment: { ...PAGE, language: 'tlh' } }),
  (body) => ({ ...body, payment: { ...PAGE, successUrl: 'https://evil.test' } }),
  (body) => ({ ...body, payment: { ...PAGE, sessionId: 'cs_test_1' } }),
  (body) => ({ ...body, tier: 'direct' }),
  (body) => ({ ...body, priceList: 'faq-campaign' }),
  (body) => ({ ...body, amount: 1 }),
  (body) => ({ ...body, line_items: [] }),
];

const offers = fc.record({
  currency: fc.constantFrom('SEK', 'EUR', 'USD'),
  hasDonation: fc.boolean(),
});

test('of forged purchases none opens a page or changes anything, each refused with a code of its own', async () => {
  const shop = await buildStripeShop();
  const customer = { ...shop, ...(await buildCustomer(shop.runtime)) };
  const { id } = await placeOrder(customer, { selection: onlySenders('sender:1') });
  const before = await storedOrder(customer, id);
  const refusals = new Set<number>();
  await fc.assert(
    fc.asyncProperty(offers, fc.constantFrom(...FORGERIES), async (offer, forge) => {
      const response = await postPayment(customer, id, forge(buildStripePayment(offer)));
      refusals.add(response.status);
      expect([400, 409, 422]).toContain(response.status);
      expect(await storedOrder(customer, id)).toEqual(before);
    }),
    campaignRuns(60, 1_000),
  );
  expect([...refusals].toSorted()).toEqual([400, 409, 422]);
  expect(shop.calls.charged).toEqual([]);
});

test.each(
  (['SEK', 'EUR', 'USD'] as const).flatMap((currency) =>
    [false, true].map((hasDonation) => [currency, hasDonation] as const),
  ),
)(
  'in %s, with a donation: %s, the page asks for exactly the price',
  async (currency, hasDonation) => {
    const shop = await buildStripeShop();
    const { id } = await placeOrder(shop);
    const response = await postPayment(shop, id, buildStripePayment({ currency, hasDonation }));
    expect(payAnswerSchema.parse(await response.json()).continueAt).not.toBeNull();
    const [charge] = (await storedOrder(shop, id)).charges;
    expect(await sessionsFor(charge?.id ?? '')).toMatchObject([
      { amountTotal: TOTALS[currency][`${hasDonation}`], currency: currency.toLowerCase() },
    ]);
  },
);

test('what was quoted keeps its price when the list changes, and what is quoted after has the new one', async () => {
  const dear = await buildStripeShop();
  const { id } = await placeOrder(dear, { selection: onlySenders('sender:1') });
  const cheap = await buildStripeShop({ settings: { PRICE_LIST: 'faq-campaign' } });
  const sameBuyer = { ...dear, runtime: cheap.runtime, api: cheap.api };
  const anew = await placeOrder(sameBuyer, { selection: onlySenders('sender:1') });
  expect(anew).toMatchObject({ priceList: 'faq-campaign' });
  expect(anew.id).not.toBe(id);

  const refused = await postPayment(sameBuyer, anew.id, buildStripePayment());
  expect(refused.status).toBe(409);
  const right = { ...buildStripePayment(), expectedTotalMinor: 1900 };
  expect((await postPayment(sameBuyer, anew.id, right)).status).toBe(200);
  const stale = { ...buildStripePayment(), expectedTotalMinor: 1900 };
  expect((await postPayment(sameBuyer, id, stale)).status).toBe(409);
});
