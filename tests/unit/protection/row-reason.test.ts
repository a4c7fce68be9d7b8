import fc from 'fast-check';
import { expect, test } from 'vitest';

import { DAY_MS } from '#worker/domain/duration.ts';
import { ROW_KINDS, type RowKind } from '#worker/domain/protection/protection.ts';
import {
  newsletterReason,
  oldReason,
  type RowReason,
} from '#worker/domain/protection/protection-tally.ts';
import { ageBands } from '#worker/domain/scans/listing/age-band.ts';

const HORIZON_MS = Date.UTC(2026, 10, 21);

type NewsletterFacts = Parameters<typeof newsletterReason>[0];

function facts(given: Partial<NewsletterFacts> = {}): NewsletterFacts {
  return {
    evidence: ['listUnsubscribe'],
    newestBand: { fromMs: HORIZON_MS - 30 * DAY_MS, toMs: HORIZON_MS },
    horizonMs: HORIZON_MS,
    ...given,
  };
}

test('a newsletter row says what shows that it is one, and how new its newest message is', () => {
  expect(newsletterReason(facts())).toEqual({
    kind: 'newsletter',
    evidence: ['listUnsubscribe'],
    newestAgeDays: { min: 0, max: 30 },
  });
});

test('every kind of row has a reason of its own kind', () => {
  const reasons: Record<RowKind, RowReason> = {
    newsletter: newsletterReason(facts()),
    large: { kind: 'large', fromMb: 10, toMb: 25 },
    ownLarge: { kind: 'ownLarge', fromMb: 100, toMb: null },
    old: oldReason({ year: 2012, isOpenEnded: true, horizonMs: HORIZON_MS, timeZone: 'UTC' }),
  };
  expect(ROW_KINDS.map((rowKind) => reasons[rowKind].kind)).toEqual(ROW_KINDS);
});

test('evidence comes in one order, each kind once', () => {
  const evidence = ['dictionary', 'feedbackId', 'listId', 'dictionary', 'precedence'] as const;
  expect(newsletterReason(facts({ evidence })).evidence).toEqual([
    'listId',
    'precedence',
    'feedbackId',
    'dictionary',
  ]);
});

test('a row without evidence is no newsletter row', () => {
  expect(() => newsletterReason(facts({ evidence: [] }))).toThrow(RangeError);
});

test('an age without an upper bound has none', () => {
  const { newestAgeDays } = newsletterReason(
    facts({ newestBand: { fromMs: null, toMs: HORIZON_MS - 5000 * DAY_MS } }),
  );
  expect(newestAgeDays).toEqual({ min: 5000, max: null });
});

test('old mail is as many years old as its youngest possible message', () => {
  const row = { isOpenEnded: false, horizonMs: HORIZON_MS, timeZone: 'UTC' };
  expect(oldReason({ ...row, year: 2023 })).toEqual({
    kind: 'old',
    year: 2023,
    isOpenEnded: false,
    minAgeYears: 3,
  });
  expect(oldReason({ ...row, year: 2022 }).minAgeYears).toBe(3);
  expect(oldReason({ ...row, year: 2019 }).minAgeYears).toBe(6);
});

test('no message of an old band is younger than its row says', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01') }), (date) => {
      fc.pre(!Number.isNaN(date.getTime()));
      const horizonMs = Math.floor(date.getTime() / 1000) * 1000;
      const timeZone = 'UTC';
      for (const band of ageBands(horizonMs, 'complete', timeZone).filter(({ isOld }) => isOld)) {
        const { minAgeYears } = oldReason({
          year: band.year,
          isOpenEnded: false,
          horizonMs,
          timeZone,
        });
        const birthday = new Date(band.toMs);
        birthday.setUTCFullYear(birthday.getUTCFullYear() + minAgeYears);
        expect(birthday.getTime()).toBeLessThanOrEqual(horizonMs + DAY_MS);
      }
    }),
  );
});
