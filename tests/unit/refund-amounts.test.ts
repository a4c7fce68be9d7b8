import fc from 'fast-check';
import { expect, test } from 'vitest';

import { orderAmounts } from '#worker/domain/order/order-amounts.ts';
import { CURRENCIES, TIERS } from '#worker/domain/order/price-list.ts';
import { owedCount, refundAmounts, sharedOut } from '#worker/domain/order/refund-amounts.ts';
import { afterRefusalMs } from '#worker/domain/order/refund-schedule.ts';
import {
  isReturned,
  REFUND_STATUSES,
  refundStatusesBefore,
} from '#worker/domain/order/refund-status.ts';

const PAID = orderAmounts('standard', 'direct', 'SEK', true);

test.each([
  [1000, 1000, { priceMinor: 3900, vatMinor: 780, donationMinor: 1000, totalMinor: 4900 }],
  [1000, 999, { priceMinor: 3896, vatMinor: 779, donationMinor: 0, totalMinor: 3896 }],
  [1000, 500, { priceMinor: 1950, vatMinor: 390, donationMinor: 0, totalMinor: 1950 }],
  [1000, 51, { priceMinor: 199, vatMinor: 40, donationMinor: 0, totalMinor: 199 }],
  [3, 1, { priceMinor: 1300, vatMinor: 260, donationMinor: 0, totalMinor: 1300 }],
  [1000, 0, { priceMinor: 0, vatMinor: 0, donationMinor: 0, totalMinor: 0 }],
])('of %d messages, %d undone give %o back', (messageCount, undoneCount, expected) => {
  expect(refundAmounts(PAID, { messageCount, undoneCount })).toEqual(expected);
});

test('no refund is more than was paid, and its parts are whole and add up', () => {
  const paid = fc
    .tuple(fc.constantFrom(...TIERS), fc.constantFrom(...CURRENCIES), fc.boolean())
    .map(([tier, currency, hasDonation]) => orderAmounts('standard', tier, currency, hasDonation));
  const work = fc.integer({ min: 1, max: 500_000 }).chain((messageCount) =>
    fc.record({
      messageCount: fc.constant(messageCount),
      undoneCount: fc.nat({ max: messageCount }),
    }),
  );
  fc.assert(
    fc.property(paid, work, (amounts, undone) => {
      const refund = refundAmounts(amounts, undone);
      for (const part of Object.values(refund)) {
        expect(Number.isInteger(part) && part >= 0).toBe(true);
      }
      expect(refund.priceMinor + refund.donationMinor).toBe(refund.totalMinor);
      expect(refund.priceMinor).toBeLessThanOrEqual(amounts.priceMinor);
      expect(refund.vatMinor).toBeLessThanOrEqual(refund.priceMinor);
      expect(refund.donationMinor === 0 || undone.undoneCount === undone.messageCount).toBe(true);
    }),
  );
});

function work(movedCount: number, changes: { goneCount?: number; keptCount?: number } = {}) {
  return { selectedCount: 1000, movedCount, goneCount: 0, keptCount: 0, ...changes };
}

test.each([
  ['all of it moved', work(1000), 0],
  ['95 % moved', work(950), 0],
  ['a message less than that', work(949), 51],
  ['half of it', work(500), 500],
  ['one message', work(1), 999],
  ['nothing', work(0), 1000],
  ['nothing, because all was gone already', work(0, { goneCount: 1000 }), 1000],
  ['half moved, the rest gone or kept', work(500, { goneCount: 400, keptCount: 100 }), 0],
  ['half moved, a part gone', work(500, { goneCount: 400 }), 100],
  ['half moved, with 95 % seen to', work(500, { keptCount: 450 }), 0],
])('with %s, the buyer is owed for %o: %d', (_name, done, owed) => {
  expect(owedCount(done)).toBe(owed);
});

test('what is given back by hand is of the price first, then of the donation', () => {
  expect(sharedOut(1000, PAID)).toEqual({
    priceMinor: 1000,
    vatMinor: 200,
    donationMinor: 0,
    totalMinor: 1000,
  });
  expect(sharedOut(4000, PAID)).toEqual({
    priceMinor: 3900,
    vatMinor: 780,
    donationMinor: 100,
    totalMinor: 4000,
  });
});

test('a refund never goes back, and counts until it has failed or was not needed', () => {
  for (const status of REFUND_STATUSES) expect(refundStatusesBefore(status)).not.toContain(status);
  expect(refundStatusesBefore('failed')).toContain('done');
  expect(refundStatusesBefore('done')).not.toContain('failed');
  expect(REFUND_STATUSES.filter(isReturned)).toEqual(['due', 'pending', 'done']);
});

test('what is turned down is tried again ever more rarely, once a day in the end', () => {
  const hours = [0, 1, 2, 3, 4, 5, 50].map((attempts) => afterRefusalMs(attempts) / 3_600_000);
  expect(hours).toEqual([1, 2, 4, 8, 16, 24, 24]);
});
