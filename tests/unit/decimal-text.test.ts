import fc from 'fast-check';
import { expect, test } from 'vitest';

import { decimalText } from '#worker/domain/decimal-text.ts';
import { formatMoney, formatPercent } from '#worker/domain/format.ts';
import { CURRENCIES } from '#worker/domain/orders/prices.ts';

const LANGUAGES = [
  ['sv', 'sv-SE'],
  ['en', 'en-US'],
] as const;

/** Of the sizes that are shown with decimals, whole ones and those that lie right between two figures among them. */
const numbers = fc.oneof(
  fc.double({ min: 1e-12, max: 1e6, noNaN: true, noDefaultInfinity: true }),
  fc.double({ min: 1e-12, max: 1, noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: 0, max: 1_000_000 }),
  fc
    .tuple(fc.integer({ min: 0, max: 2_000_000 }), fc.integer({ min: 0, max: 9 }))
    .map(([figures, places]) => Number(`${figures}5e-${places + 1}`)),
);

/** What a count of everything comes to, and more. */
const largeNumbers = fc.oneof(
  fc.double({ min: 1e6, max: 1e14, noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: 1_000_000, max: 1e14 }),
);

test('numbers are written to the letter as Intl writes them, in both languages', () => {
  const decimals = fc.tuple(fc.nat(8), fc.nat(8)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)]);
  fc.assert(
    fc.property(numbers, decimals, (value, [least = 0, most = 0]) => {
      for (const [language, locale] of LANGUAGES) {
        const options = { minimumFractionDigits: least, maximumFractionDigits: most };
        expect(decimalText(value, language, { least, most })).toBe(
          value.toLocaleString(locale, options),
        );
      }
    }),
    { numRuns: 3_000 },
  );
});

test('so are large ones, as whole numbers', () => {
  fc.assert(
    fc.property(largeNumbers, (value) => {
      for (const [language, locale] of LANGUAGES) {
        expect(decimalText(value, language, { least: 0, most: 0 })).toBe(
          value.toLocaleString(locale, { maximumFractionDigits: 0 }),
        );
      }
    }),
    { numRuns: 1_000 },
  );
});

test('so are those with a number of significant figures', () => {
  const figures = fc
    .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
    .map(([a, b]) => [Math.min(a, b), Math.max(a, b)]);
  fc.assert(
    fc.property(
      fc.oneof(numbers, largeNumbers),
      figures,
      (value, [leastSignificant = 1, mostSignificant = 1]) => {
        for (const [language, locale] of LANGUAGES) {
          const options = {
            minimumSignificantDigits: leastSignificant,
            maximumSignificantDigits: mostSignificant,
          };
          expect(decimalText(value, language, { leastSignificant, mostSignificant })).toBe(
            value.toLocaleString(locale, options),
          );
        }
      },
    ),
    { numRuns: 3_000 },
  );
});

test.each(CURRENCIES)('sums in %s are written as Intl writes them, owed ones too', (currency) => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (amountMinor) => {
      const places = amountMinor % 100 === 0 ? 0 : 2;
      const options = { minimumFractionDigits: places, maximumFractionDigits: places };
      for (const [language, locale] of LANGUAGES) {
        const written = new Intl.NumberFormat(locale, { style: 'currency', currency, ...options });
        expect(formatMoney(amountMinor, currency, language)).toBe(
          written.format(amountMinor / 100),
        );
      }
    }),
    { numRuns: 200 },
  );
});

test('so is a sum in a currency that we do not sell in', () => {
  expect(formatMoney(12_345, 'NOK', 'en')).toBe('NOK\u00a0123.45');
});

test('per cents are written as Intl writes them', () => {
  for (const [language, locale] of LANGUAGES) {
    for (let percent = 0; percent <= 101; percent += 1) {
      const written = (percent / 100).toLocaleString(locale, { style: 'percent' });
      expect(formatPercent(percent, language)).toBe(written);
    }
  }
});

test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 1e15, 1e-13])(
  '%d is no number for these rules',
  (value) => {
    expect(decimalText(value, 'sv', { least: 0, most: 0 })).toBeNull();
  },
);
