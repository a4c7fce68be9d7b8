import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';

import { campaignRuns } from '#tests/support/campaign.ts';
import {
  buildCustomer,
  buildShop,
  onlySenders,
  placeOrder,
  postPayment,
} from '#tests/worker/support/build-order.ts';
import { storedOrder } from '#tests/worker/support/stored-order.ts';
import { orderViewSchema } from '#worker/contract/orders.ts';
import { PURCHASE_CONSENT_VERSION, TERMS_VERSION } from '#worker/domain/orders/purchase-rules.ts';

/** What the quick clean-up costs, without and with a donation. Written out: the code may not judge itself. */
const TOTALS: Record<string, { false: number; true: number }> = {
  SEK: { false: 3900, true: 4900 },
  EUR: { false: 390, true: 490 },
  USD: { false: 400, true: 500 },
};

const junk = fc.oneof(
  fc.constantFrom(null, true, '', '0', 'NaN', -1, 0.5, 1e308, [], {}),
  fc.string({ maxLength: 30 }),
  fc.integer(),
  fc.double({ noNaN: true }),
);

/** Mostly what a buyer sends, now and then anything at all. */
function mostly<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: value }, { weight: 1, arbitrary: junk });
}

const anyTotal = fc.constantFrom(3900, 4900, 390, 490, 400, 500, 0, 1, 780, 8900, 3901);

/** More often than not the sum that belongs to them. */
const sums = fc
  .record({ currency: fc.constantFrom('SEK', 'EUR', 'USD'), hasDonation: fc.boolean() })
  .chain(({ currency, hasDonation }) =>
    fc.record({
      currency: mostly(fc.constant(currency)),
      hasDonation: mostly(fc.constant(hasDonation)),
      expectedTotalMinor: mostly(
        fc.oneof(
          { weight: 3, arbitrary: fc.constant(TOTALS[currency]?.[`${hasDonation}`]) },
          { weight: 1, arbitrary: anyTotal },
        ),
      ),
    }),
  );

const mostlyTrue = fc.oneof(
  { weight: 9, arbitrary: fc.constant(true) },
  { weight: 1, arbitrary: fc.constant(false) },
);

const consents = fc.record({
  startsImmediately: mostlyTrue,
  losesWithdrawalRight: mostlyTrue,
  textVersion: fc.oneof(
    { weight: 9, arbitrary: fc.constant(PURCHASE_CONSENT_VERSION) },
    { weight: 1, arbitrary: fc.constantFrom('2020-01-01', '') },
  ),
  termsVersion: fc.oneof(
    { weight: 29, arbitrary: fc.constant(TERMS_VERSION) },
    { weight: 1, arbitrary: fc.constantFrom('2020-01-01', '') },
  ),
});

const details = fc.oneof(
  fc.record({
    method: fc.constant('swish'),
    phone: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('070-1234567', '+46701234567', '0701 23 45 67') },
      { weight: 1, arbitrary: fc.constantFrom('12', 'abc', '') },
    ),
    code: fc.oneof(
      { weight: 4, arbitrary: fc.constant('123') },
      { weight: 1, arbitrary: fc.constantFrom('1234', ' 123', '', '０１２') },
    ),
  }),
  fc.record({
    method: fc.constant('klarna'),
    email: fc.constantFrom('anna@example.test', 'a@b.se', 'anna', 'a@b', 'a b@c.se', ''),
  }),
);

const payloads = fc
  .record({ sum: sums, consent: mostly(consents), payment: mostly(details) })
  .map(({ sum, ...rest }) => ({ ...sum, ...rest }));

const goodConsent = z.strictObject({
  startsImmediately: z.literal(true),
  losesWithdrawalRight: z.literal(true),
  textVersion: z.literal(PURCHASE_CONSENT_VERSION),
  termsVersion: z.literal(TERMS_VERSION),
});
const goodPayment = z.union([
  z.strictObject({
    method: z.literal('swish'),
    phone: z.enum(['070-1234567', '+46701234567', '0701 23 45 67']),
    code: z.literal('123'),
  }),
  z.strictObject({
    method: z.literal('klarna'),
    email: z.enum(['anna@example.test', 'a@b.se']),
  }),
]);

type Payload = Record<
  'currency' | 'hasDonation' | 'expectedTotalMinor' | 'consent' | 'payment',
  unknown
>;

/** The sum that this payload rightly pays; null when it may not pay. */
function rightTotal(payload: Payload): number | null {
  const { currency, hasDonation, expectedTotalMinor, consent, payment } = payload;
  if (typeof currency !== 'string' || typeof hasDonation !== 'boolean') return null;
  const asked = TOTALS[currency]?.[`${hasDonation}`];
  const isRight = goodConsent.safeParse(consent).success && goodPayment.safeParse(payment).success;
  return isRight && asked !== undefined && asked === expectedTotalMinor ? asked : null;
}

test('of generated payloads only those that are right in all pay, and exactly the price', async () => {
  const shop = await buildShop();
  let paidCount = 0;
  await fc.assert(
    fc.asyncProperty(payloads, async (payload) => {
      const customer = await buildCustomer(shop.runtime);
      const order = await placeOrder(customer, { selection: onlySenders('sender:1') });
      const chargedBefore = shop.calls.charged.length;
      const response = await postPayment(customer, order.id, payload);
      const stored = await storedOrder({ ...shop, ...customer }, order.id);
      const expected = rightTotal(payload);
      expect(response.status).toBeLessThan(500);
      if (expected === null) {
        expect(response.ok).toBe(false);
        expect(stored).toMatchObject({
          payment: { status: 'pending', totalMinor: null, stripePaymentId: null },
          rows: [],
          consents: [],
          cleanups: [],
          isRetryAllowed: false,
        });
        return;
      }
      paidCount += 1;
      const { amounts } = orderViewSchema.parse(await response.json());
      expect(amounts).toMatchObject({ currency: payload.currency, totalMinor: expected });
      expect(stored.payment).toMatchObject({ status: 'completed', totalMinor: expected });
      expect(shop.calls.charged).toHaveLength(chargedBefore + 1);
    }),
    campaignRuns(60, 1_000, 3900),
  );
  expect(paidCount).toBeGreaterThan(5);
});
