import fc from 'fast-check';
import { expect, test } from 'vitest';

import { HOUR_MS, MINUTE_MS } from '#worker/domain/duration.ts';
import {
  CHARGE_STATUSES,
  type ChargeStatus,
  isExpectedAmount,
  isLiveCharge,
  nextPollAtMs,
  pageEndMs,
  statusesBefore,
} from '#worker/domain/payments/charge-status.ts';

function hear(status: ChargeStatus, news: ChargeStatus): ChargeStatus {
  return statusesBefore(news).includes(status) ? news : status;
}

test('the same news about a charge, in any order and any number of times, end in the same status', () => {
  // Money in hand is either what was asked for or not: never both.
  const settled = fc.constantFrom<ChargeStatus>('completed', 'rejected');
  const others = CHARGE_STATUSES.filter((status) => statusesBefore('completed').includes(status));
  const news = settled.chain((end) => fc.array(fc.constantFrom(...others, end), { maxLength: 12 }));
  const shuffled = news.chain((heard) =>
    fc.tuple(
      fc.constant(heard),
      fc.shuffledSubarray([...heard, ...heard], { minLength: heard.length * 2 }),
    ),
  );
  fc.assert(
    fc.property(shuffled, ([heard, again]) => {
      expect(again.reduce(hear, 'begun')).toBe([...new Set(heard)].reduce(hear, 'begun'));
    }),
    { numRuns: 1000 },
  );
});

test('a charge never goes back, and what money has settled stands', () => {
  for (const status of CHARGE_STATUSES) {
    expect(statusesBefore(status)).not.toContain(status);
    expect(statusesBefore(status)).not.toContain('completed');
    expect(statusesBefore(status)).not.toContain('rejected');
  }
  expect(statusesBefore('completed')).toEqual(['begun', 'open', 'processing', 'expired', 'failed']);
  expect(hear('completed', 'failed')).toBe('completed');
  expect(hear('rejected', 'completed')).toBe('rejected');
  expect(hear('expired', 'completed')).toBe('completed');
});

test('something may still come of a charge that is begun, open or processing, and of no other', () => {
  expect(CHARGE_STATUSES.filter(isLiveCharge)).toEqual(['begun', 'open', 'processing']);
});

const ASKED = { currency: 'SEK', totalMinor: 4900, donationMinor: 1000 };

test.each([
  ['the same', {}, true],
  ['an öre less', { totalMinor: 4899 }, false],
  ['an öre more', { totalMinor: 4901 }, false],
  ['the same figure in euro', { currency: 'EUR' }, false],
  ['a currency in small letters', { currency: 'sek' }, false],
  ['the total without the donation', { totalMinor: 3900, donationMinor: 0 }, false],
  ['the total with a smaller donation', { donationMinor: 900 }, false],
  ['nothing', { totalMinor: 0, donationMinor: 0 }, false],
])('when %s is taken, it is what was asked for: %o %s', (_name, changes, isRight) => {
  expect(isExpectedAmount(ASKED, { ...ASKED, ...changes })).toBe(isRight);
});

test('a page is asked after while it is open and just after it closes, money on its way by the hour', () => {
  const nowMs = 1_000_000;
  expect(nextPollAtMs('begun', { nowMs, expiresAtMs: null })).toBe(nowMs + 2 * MINUTE_MS);
  const open = (leftMs: number) => nextPollAtMs('open', { nowMs, expiresAtMs: nowMs + leftMs });
  expect(open(HOUR_MS)).toBe(nowMs + 10 * MINUTE_MS);
  expect(open(5 * MINUTE_MS)).toBe(nowMs + 6 * MINUTE_MS);
  expect(open(0)).toBe(nowMs + MINUTE_MS);
  expect(open(-HOUR_MS)).toBe(nowMs + MINUTE_MS);
  expect(nextPollAtMs('processing', { nowMs, expiresAtMs: 0 })).toBe(nowMs + HOUR_MS);
});

test('a page closes with the scan that it sells, within what the provider can do', () => {
  const page = { leastMs: 31 * MINUTE_MS, mostMs: 2 * HOUR_MS };
  const endFor = (leftMs: number) => pageEndMs(page, { nowMs: 0, orderExpiresAtMs: leftMs });
  expect(endFor(24 * HOUR_MS)).toBe(2 * HOUR_MS);
  expect(endFor(HOUR_MS)).toBe(HOUR_MS);
  expect(endFor(MINUTE_MS)).toBe(31 * MINUTE_MS);
});
