import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  CURRENCIES,
  orderAmounts,
  PRICE_LIST_NAMES,
  TIERS,
  vatInside,
} from '#worker/domain/orders/prices.ts';

test.each([
  ['SEK', 'direct', 3900, 780],
  ['SEK', 'reset', 8900, 1780],
  ['EUR', 'direct', 390, 78],
  ['EUR', 'reset', 890, 178],
  ['USD', 'direct', 400, 80],
  ['USD', 'reset', 900, 180],
] as const)('in %s the %s clean-up costs %d, of which %d is VAT', (currency, tier, price, vat) => {
  const mailPriceMinor = orderAmounts('standard', 'direct', currency, false).priceMinor;
  expect(orderAmounts('standard', tier, currency, false)).toEqual({
    currency,
    priceMinor: price,
    mailPriceMinor,
    priceExVatMinor: price - vat,
    vatMinor: vat,
    donationMinor: 0,
    totalMinor: price,
  });
});

test.each([
  ['standard', [3900, 8900], [390, 890], [400, 900]],
  ['terms', [2900, 3900], [290, 390], [300, 400]],
  ['faq-campaign', [1900, 3900], [190, 390], [200, 400]],
  ['faq-regular', [3900, 6900], [390, 690], [400, 700]],
] as const)('by the list %s the two clean-ups cost %o, %o and %o', (list, ...prices) => {
  const found = CURRENCIES.map((currency) =>
    TIERS.map((tier) => orderAmounts(list, tier, currency, false).priceMinor),
  );
  expect(found).toEqual(prices);
});

test.each([
  ['SEK', 1000],
  ['EUR', 100],
  ['USD', 100],
] as const)('a donation in %s adds %d to the total, and no VAT', (currency, donation) => {
  for (const tier of TIERS) {
    const without = orderAmounts('standard', tier, currency, false);
    expect(orderAmounts('standard', tier, currency, true)).toEqual({
      ...without,
      donationMinor: donation,
      totalMinor: without.totalMinor + donation,
    });
  }
});

test('the parts of every sum are whole, not negative, and add up', () => {
  const order = fc.tuple(
    fc.constantFrom(...PRICE_LIST_NAMES),
    fc.constantFrom(...TIERS),
    fc.constantFrom(...CURRENCIES),
    fc.boolean(),
  );
  fc.assert(
    fc.property(order, (offer) => {
      const amounts = orderAmounts(...offer);
      const { priceMinor, priceExVatMinor, vatMinor, donationMinor, totalMinor } = amounts;
      for (const part of [priceMinor, priceExVatMinor, vatMinor, donationMinor, totalMinor]) {
        expect(Number.isInteger(part) && part >= 0).toBe(true);
      }
      expect(priceExVatMinor + vatMinor).toBe(priceMinor);
      expect(priceMinor + donationMinor).toBe(totalMinor);
    }),
  );
});

test.each([
  [0, 0],
  [1, 0],
  [2, 0],
  [3, 1],
  [5, 1],
  [500, 100],
  [4900, 980],
])('the VAT inside %d is %d', (gross, vat) => {
  expect(vatInside(gross)).toBe(vat);
});

test('the VAT is a fifth of any price, to the nearest minor unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (gross) => {
      expect(Math.abs(vatInside(gross) - gross / 5)).toBeLessThanOrEqual(0.5);
    }),
  );
});
