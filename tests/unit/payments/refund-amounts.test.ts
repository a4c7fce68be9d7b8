import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  bookedAmounts,
  CURRENCIES,
  orderAmounts,
  PRICE_LIST_NAMES,
  TIERS,
  vatInside,
} from '#worker/domain/orders/prices.ts';
import { refundAmounts } from '#worker/domain/payments/ledger.ts';

const PAID = orderAmounts('standard', 'direct', 'SEK', true);

test.each([
  [1000, 1000, { priceMinor: 3900, vatMinor: 780, donationMinor: 1000, totalMinor: 4900 }],
  [1000, 999, { priceMinor: 3896, vatMinor: 779, donationMinor: 0, totalMinor: 3896 }],
  [1000, 500, { priceMinor: 1950, vatMinor: 390, donationMinor: 0, totalMinor: 1950 }],
  [1000, 51, { priceMinor: 199, vatMinor: 40, donationMinor: 0, totalMinor: 199 }],
  [3, 1, { priceMinor: 1300, vatMinor: 260, donationMinor: 0, totalMinor: 1300 }],
  [1000, 0, { priceMinor: 0, vatMinor: 0, donationMinor: 0, totalMinor: 0 }],
])('of %d messages, %d undone give %o back', (messageCount, undoneCount, expected) => {
  const mail = { count: messageCount, undoneCount };
  expect(refundAmounts(PAID, { mail, senders: null })).toEqual(expected);
});

/** 39 kronor for the mail, 50 for the unsubscribing. */
const DEEP = orderAmounts('standard', 'reset', 'SEK', true);

test.each([
  ['nothing of either', [1000, 1000], [10, 10], 8900, 1000],
  ['none of the mail, and all senders', [1000, 1000], [10, 0], 3900, 0],
  ['all of the mail, and no sender', [1000, 0], [10, 10], 5000, 0],
  ['all of the mail, and seven senders', [1000, 0], [10, 3], 1500, 0],
  ['half of the mail, and two senders in three', [1000, 500], [3, 1], 1950 + 1667, 0],
  ['all but one of either', [1000, 1], [3, 2], 4 + 3333, 0],
  ['everything', [1000, 0], [10, 0], 0, 0],
] as const)(
  'of an order with %s done, its two parts are given back in proportion',
  (_name, [messages, undoneMessages], [senders, undoneSenders], priceMinor, donationMinor) => {
    const undone = {
      mail: { count: messages, undoneCount: undoneMessages },
      senders: { count: senders, undoneCount: undoneSenders },
    };
    expect(refundAmounts(DEEP, undone)).toEqual({
      priceMinor,
      vatMinor: vatInside(priceMinor),
      donationMinor,
      totalMinor: priceMinor + donationMinor,
    });
  },
);

test('where nobody was to be unsubscribed from, all of the price stands for the mail', () => {
  const undone = { mail: { count: 1000, undoneCount: 500 }, senders: null };
  expect(refundAmounts(DEEP, undone).totalMinor).toBe(4450);
});

test('what was booked stands, whatever the price list says', () => {
  const { priceExVatMinor: _, ...stored } = DEEP;
  expect(bookedAmounts(stored)).toEqual(DEEP);
  expect(bookedAmounts({ ...stored, mailPriceMinor: 1234 }).mailPriceMinor).toBe(1234);
});

function anyPart(max: number) {
  return fc
    .integer({ min: 1, max })
    .chain((count) =>
      fc.record({ count: fc.constant(count), undoneCount: fc.nat({ max: count }) }),
    );
}

const anyPaid = fc
  .tuple(
    fc.constantFrom(...PRICE_LIST_NAMES),
    fc.constantFrom(...TIERS),
    fc.constantFrom(...CURRENCIES),
    fc.boolean(),
  )
  .map(([list, tier, currency, hasDonation]) => orderAmounts(list, tier, currency, hasDonation));

const anyUndone = fc.record({
  mail: anyPart(500_000),
  senders: fc.option(anyPart(600)),
});

test('no refund is more than was paid, and its parts are whole and add up', () => {
  fc.assert(
    fc.property(anyPaid, anyUndone, (amounts, undone) => {
      const refund = refundAmounts(amounts, undone);
      for (const part of Object.values(refund)) {
        expect(Number.isInteger(part) && part >= 0).toBe(true);
      }
      expect(refund.priceMinor + refund.donationMinor).toBe(refund.totalMinor);
      expect(refund.priceMinor).toBeLessThanOrEqual(amounts.priceMinor);
      expect(refund.vatMinor).toBeLessThanOrEqual(refund.priceMinor);
      const { mail, senders } = undone;
      const isUntouched =
        mail.undoneCount === mail.count && (senders?.undoneCount ?? 0) === (senders?.count ?? 0);
      if (isUntouched) expect(refund.totalMinor).toBe(amounts.totalMinor);
      else expect(refund.donationMinor).toBe(0);
    }),
  );
});

test('the refund of an order is that of its mail and that of its senders, to the minor unit', () => {
  fc.assert(
    fc.property(anyPaid, anyPart(500_000), anyPart(600), (amounts, mail, senders) => {
      const done = { count: 1, undoneCount: 0 };
      const ofMail = refundAmounts(amounts, { mail, senders: done }).priceMinor;
      const ofSenders = refundAmounts(amounts, { mail: done, senders }).priceMinor;
      expect(refundAmounts(amounts, { mail, senders }).priceMinor).toBe(ofMail + ofSenders);
    }),
  );
});

test('the more is undone, the more is given back', () => {
  fc.assert(
    fc.property(anyPaid, anyPart(1000), anyPart(600), (amounts, mail, senders) => {
      const { totalMinor } = refundAmounts(amounts, { mail, senders });
      const lessMail = { ...mail, undoneCount: Math.max(0, mail.undoneCount - 1) };
      const lessSenders = { ...senders, undoneCount: Math.max(0, senders.undoneCount - 1) };
      for (const less of [
        { mail: lessMail, senders },
        { mail, senders: lessSenders },
      ]) {
        expect(refundAmounts(amounts, less).totalMinor).toBeLessThanOrEqual(totalMinor);
      }
    }),
  );
});
