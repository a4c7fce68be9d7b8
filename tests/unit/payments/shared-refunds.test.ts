import fc from 'fast-check';
import { expect, test } from 'vitest';

import { CURRENCIES, orderAmounts, PRICE_LIST_NAMES, TIERS } from '#worker/domain/orders/prices.ts';
import {
  type GivenRefund,
  reckonedAnew,
  sharedOut,
} from '#worker/domain/payments/refund-amounts.ts';
import { REFUND_STATUSES, type RefundStatus } from '#worker/domain/payments/refund-status.ts';

/** 39 kronor, 7.80 of them VAT, and a donation of ten. */
const PAID = orderAmounts('standard', 'direct', 'SEK', true);

const OF_WORK = { reason: 'undone' } as const;

function given(totalMinor: number, status: RefundStatus = 'done'): GivenRefund {
  return { ...sharedOut(totalMinor, PAID), status };
}

test('what is given back is of the price first, then of the donation', () => {
  const vat = { vatMinor: 200, donationMinor: 0 };
  expect(sharedOut(1000, PAID)).toEqual({ priceMinor: 1000, ...vat, totalMinor: 1000 });
  const whole = { priceMinor: 3900, vatMinor: 780 };
  expect(sharedOut(4000, PAID)).toEqual({ ...whole, donationMinor: 100, totalMinor: 4000 });
});

test('what is given back after it is of what it has left', () => {
  const rest = { priceMinor: 1900, vatMinor: 380, donationMinor: 1000, totalMinor: 2900 };
  expect(sharedOut(2900, PAID, [given(2000)])).toEqual(rest);
  const donation = { priceMinor: 0, vatMinor: 0, donationMinor: 1000, totalMinor: 1000 };
  expect(sharedOut(1000, PAID, [given(3900)])).toEqual(donation);
});

test.each<RefundStatus>(['failed', 'superseded'])(
  'a refund that is %s takes of nothing',
  (status) => {
    expect(sharedOut(4900, PAID, [given(4900, status)])).toMatchObject({ priceMinor: 3900 });
  },
);

test('where there is not enough for one that is still to be sent, that one has to make do', () => {
  const due = given(4900, 'due');
  const byHand = { ...sharedOut(2000, PAID, [due]), status: 'done' as const };
  expect(byHand).toMatchObject({ priceMinor: 2000, vatMinor: 400, donationMinor: 0 });
  const reduced = reckonedAnew(OF_WORK, 2900, { paid: PAID, given: [byHand] });
  expect(reduced).toMatchObject({ priceMinor: 1900, vatMinor: 380, donationMinor: 1000 });
});

test('a refund of what was never sold has no VAT, however much of it is left', () => {
  const reduced = { priceMinor: 300, vatMinor: 0, donationMinor: 0, totalMinor: 300 };
  const ofNothingSold = { reason: 'mismatch' } as const;
  expect(reckonedAnew(ofNothingSold, 300, { paid: PAID, given: [] })).toEqual(reduced);
});

test('what came on top of what was asked for is no donation', () => {
  expect(sharedOut(6000, PAID)).toEqual({
    priceMinor: 5000,
    vatMinor: 780,
    donationMinor: 1000,
    totalMinor: 6000,
  });
});

const anyPaid = fc
  .tuple(
    fc.constantFrom(...PRICE_LIST_NAMES),
    fc.constantFrom(...TIERS),
    fc.constantFrom(...CURRENCIES),
    fc.boolean(),
  )
  .map(([list, tier, currency, hasDonation]) => orderAmounts(list, tier, currency, hasDonation));

const PARTS = ['priceMinor', 'vatMinor', 'donationMinor', 'totalMinor'] as const;

test('however many refunds are given, no part is given back twice, and all of it comes out even', () => {
  const anySteps = fc.array(
    fc.record({ minor: fc.nat({ max: 3000 }), status: fc.constantFrom(...REFUND_STATUSES) }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(anyPaid, anySteps, (paid, steps) => {
      const all: GivenRefund[] = [];
      const counts = ({ status }: GivenRefund) => status !== 'failed' && status !== 'superseded';
      const sumOf = (part: (typeof PARTS)[number]) =>
        all.filter(counts).reduce((sum, refund) => sum + refund[part], 0);
      function give(minor: number, status: RefundStatus): void {
        const totalMinor = Math.min(minor, paid.totalMinor - sumOf('totalMinor'));
        const refund = sharedOut(totalMinor, paid, all);
        expect(refund.priceMinor + refund.donationMinor).toBe(totalMinor);
        expect(refund.vatMinor).toBeLessThanOrEqual(refund.priceMinor);
        for (const part of PARTS) expect(refund[part]).toBeGreaterThanOrEqual(0);
        all.push({ ...refund, status });
        for (const part of PARTS) expect(sumOf(part)).toBeLessThanOrEqual(paid[part]);
      }
      for (const { minor, status } of steps) give(minor, status);
      give(paid.totalMinor, 'done');
      for (const part of PARTS) expect(sumOf(part)).toBe(paid[part]);
    }),
  );
});

test('what the owner gives back unheard of, and what is then left to us, are the whole together', () => {
  const anyDue = fc.record({ paid: anyPaid, due: fc.double({ min: 0.01, max: 1, noNaN: true }) });
  fc.assert(
    fc.property(anyDue, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (story, share) => {
      const { paid } = story;
      const ours = sharedOut(Math.ceil(paid.totalMinor * story.due), paid);
      const byHandMinor = Math.ceil(paid.totalMinor * share);
      const due = { ...ours, status: 'due' as const };
      const byHand = { ...sharedOut(byHandMinor, paid, [due]), status: 'done' as const };
      const leftMinor = Math.min(ours.totalMinor, paid.totalMinor - byHandMinor);
      const isReduced = leftMinor < ours.totalMinor;
      const sentMinor = isReduced ? leftMinor : ours.totalMinor;
      const sent = reckonedAnew(OF_WORK, sentMinor, { paid, given: [byHand] });
      for (const part of PARTS) expect(sent[part] + byHand[part]).toBeLessThanOrEqual(paid[part]);
      if (!isReduced) return;
      for (const part of PARTS) expect(sent[part] + byHand[part]).toBe(paid[part]);
    }),
  );
});
