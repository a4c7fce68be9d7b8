import { expect, test } from 'vitest';

import { cleanRowsReport, type CleanRowsInput } from '#worker/domain/cleanups/clean-rows-report.ts';
import {
  largeRowId,
  oldRowId,
  ownLargeRowId,
  senderRowId,
  type RowId,
} from '#worker/domain/cleanups/row-id.ts';
import type { RowTally } from '#worker/domain/cleanups/row-tally.ts';
import {
  protectionMask,
  type Protection,
  type RowKind,
} from '#worker/domain/protection/protection.ts';
import { ageBands } from '#worker/domain/scans/listing/age-band.ts';
import { emptyCounts } from '#worker/domain/scans/mailbox-tally.ts';
import {
  LARGE_BYTES,
  LARGE_MAIL_CLASSES,
  weighingBuckets,
} from '#worker/domain/scans/listing/size-bucket.ts';
import { sizeModel } from '#worker/domain/scans/estimates/size-estimate.ts';

const NOW_MS = Date.UTC(2026, 10, 21);
const BANDS = ageBands(NOW_MS, 'quick', 'UTC');
const BUCKETS = weighingBuckets(20_000);
const LARGE_BUCKET = BUCKETS.findIndex(({ fromBytes }) => fromBytes >= LARGE_BYTES);
const SMALL_BUCKET = 3;

const KIND_OF_PREFIX: Record<string, RowKind> = {
  sender: 'newsletter',
  old: 'old',
  large: 'large',
  'own-large': 'ownLarge',
};

type GivenRow = Partial<RowTally> & {
  /** Messages on offer, of one size. */
  count?: number;
  bucket?: number;
  kept?: readonly (readonly [number, readonly Protection[]])[];
};

function buildTally(id: RowId, given: GivenRow): RowTally {
  const { count = 0, bucket = SMALL_BUCKET, kept = [], ...tally } = given;
  return {
    rowKind: KIND_OF_PREFIX[id.split(':')[0] ?? ''] ?? 'old',
    unlocked: 0,
    offered: countsOf(count, bucket),
    excludedCount: 0,
    unprovenCount: 0,
    byProtections: new Map([
      [0, count],
      ...kept.map(([of, protections]) => [protectionMask(protections), of] as const),
    ]),
    newestBand: 0,
    pastYearCount: 0,
    pastYearTold: 0,
    pastYearUnread: 0,
    ...tally,
  };
}

function countsOf(count: number, bucket: number): number[] {
  return emptyCounts(BUCKETS).map((_, position) => (position === bucket ? count : 0));
}

/** What a scan offers that counted so much in each of these rows. */
function buildReport(
  rows: readonly (readonly [RowId, GivenRow])[],
  changes: Partial<CleanRowsInput> = {},
) {
  return cleanRowsReport({
    rowsVersion: 4,
    timeZone: 'UTC',
    tally: {
      rows: new Map(rows.map(([id, given]) => [id, buildTally(id, given)])),
      smallerSenders: emptyCounts(BUCKETS),
      hasUnfiledSmaller: false,
      oldNewsletterCount: 0,
    },
    model: sizeModel([], emptyCounts(BUCKETS), BUCKETS),
    bands: BANDS,
    buckets: BUCKETS,
    senders: [1, 2, 3, 4].map((senderNumber) => ({
      senderNumber,
      senderKey: `news${senderNumber}@shop.example`,
      displayName: `Shop ${senderNumber}`,
      isSafeListed: false,
      evidence: ['listId', 'listUnsubscribe'],
      leaving: null,
    })),
    horizonMs: NOW_MS,
    observedDays: 365,
    ...changes,
  });
}

test('newsletters are ordered by weight, falling, and by address where they weigh the same', () => {
  const { newsletters } = buildReport([
    [senderRowId(3), { count: 10 }],
    [senderRowId(1), { count: 20 }],
    [senderRowId(2), { count: 10 }],
    [senderRowId(4), { count: 1, bucket: LARGE_BUCKET - 1 }],
  ]);
  expect(newsletters.map(({ id }) => id)).toEqual(['sender:4', 'sender:1', 'sender:2', 'sender:3']);
  const weights = newsletters.map(({ sizeBytes }) => sizeBytes);
  expect(weights).toEqual(weights.toSorted((a, b) => b - a));
  expect(weights[1]).toBeCloseTo(2 * (weights[2] ?? 0), 3);
});

test('a row of newsletters says why it is there, how often it comes and how much of it is read', () => {
  const { newsletters } = buildReport([
    [senderRowId(2), { count: 300, pastYearCount: 412, pastYearTold: 412, pastYearUnread: 409 }],
  ]);
  expect(newsletters).toMatchObject([
    {
      sender: 'Shop 2',
      senderKey: 'news2@shop.example',
      count: 300,
      isSafeListed: false,
      reason: {
        kind: 'newsletter',
        evidence: ['listUnsubscribe', 'listId'],
        newestAgeDays: { min: 0, max: 30 },
      },
      yearlyCount: 412,
      readRate: { readCount: 3, messageCount: 412 },
    },
  ]);
});

test('of a young mailbox the year is filled up from the days that were seen', () => {
  const rows = [[senderRowId(1), { count: 1, pastYearCount: 10 }]] as const;
  expect(buildReport(rows, { observedDays: 36.5 }).newsletters[0]?.yearlyCount).toBe(100);
  expect(buildReport(rows, { observedDays: 10 }).newsletters[0]?.yearlyCount).toBe(10);
});

test.each([
  { told: 2, unread: 1, rate: null },
  { told: 0, unread: 0, rate: null },
  { told: 3, unread: 3, rate: { readCount: 0, messageCount: 3 } },
  { told: 3, unread: 0, rate: { readCount: 3, messageCount: 3 } },
])('$unread unread of $told known to be read or not are a rate of $rate', (given) => {
  const past = { pastYearCount: 5, pastYearTold: given.told, pastYearUnread: given.unread };
  const { newsletters } = buildReport([[senderRowId(1), { count: 5, ...past }]]);
  expect(newsletters[0]?.readRate).toEqual(given.rate);
});

test('each size comes with an interval around it, which never leaves what the buckets allow', () => {
  const { fromBytes, toBytes } = BUCKETS[SMALL_BUCKET] ?? { fromBytes: 0, toBytes: 0 };
  const { newsletters, oldMail } = buildReport([
    [senderRowId(1), { count: 10 }],
    [oldRowId(2020), { count: 10 }],
  ]);
  for (const { sizeBytes, lowBytes, highBytes } of [...newsletters, ...oldMail]) {
    expect(lowBytes).toBeGreaterThanOrEqual(10 * fromBytes);
    expect(lowBytes).toBeLessThan(sizeBytes);
    expect(highBytes).toBeGreaterThan(sizeBytes);
    expect(highBytes).toBeLessThanOrEqual(10 * (toBytes ?? 0));
  }
});

test('old mail stands by year, newest first, and the oldest year holds all before it', () => {
  const { oldMail } = buildReport([
    [oldRowId(2021), { count: 7 }],
    [oldRowId(2023), { count: 2 }],
    [oldRowId(2014), { count: 9 }],
  ]);
  expect(oldMail.map(({ reason, count }) => ({ ...reason, count }))).toEqual([
    { kind: 'old', year: 2023, isOpenEnded: false, minAgeYears: 3, count: 2 },
    { kind: 'old', year: 2021, isOpenEnded: false, minAgeYears: 4, count: 7 },
    { kind: 'old', year: 2014, isOpenEnded: true, minAgeYears: 11, count: 9 },
  ]);
});

/** What a scan offers that counted as much in each size of these. */
function buildSizes(idOf: (fromMb: number) => RowId, count: number) {
  return buildReport(
    LARGE_MAIL_CLASSES.map(({ fromMb, fromBytes }) => {
      const bucket = BUCKETS.findIndex((candidate) => candidate.fromBytes >= fromBytes);
      return [idOf(fromMb), { count, bucket }] as const;
    }),
  );
}

test('large mail stands in three sizes that follow on each other, from 10, 25 and 100 MB', () => {
  const { largeMail, ownLargeMail } = buildSizes(largeRowId, 1);
  expect(largeMail.map(({ id, count, reason }) => ({ id, count, ...reason }))).toEqual([
    { id: 'large:10', count: 1, kind: 'large', fromMb: 10, toMb: 25 },
    { id: 'large:25', count: 1, kind: 'large', fromMb: 25, toMb: 100 },
    { id: 'large:100', count: 1, kind: 'large', fromMb: 100, toMb: null },
  ]);
  expect(ownLargeMail).toEqual([]);
});

test('large mail that the user sent stands apart, in the same three sizes', () => {
  const { largeMail, ownLargeMail } = buildSizes(ownLargeRowId, 2);
  expect(ownLargeMail.map(({ id, count, reason }) => [id, count, reason.kind])).toEqual([
    ['own-large:10', 2, 'ownLarge'],
    ['own-large:25', 2, 'ownLarge'],
    ['own-large:100', 2, 'ownLarge'],
  ]);
  expect(largeMail).toEqual([]);
});

test('a row says what is kept out of it, and a row of which all is kept is not on offer', () => {
  const report = buildReport([
    [senderRowId(1), { count: 8, kept: [[3, ['recent']]] }],
    [senderRowId(2), { kept: [[40, ['safeSender']]] }],
    [oldRowId(2020), { kept: [[50, ['important']]] }],
    [ownLargeRowId(10), { kept: [[1, ['recent']]] }],
  ]);
  expect(report.newsletters).toMatchObject([
    {
      id: 'sender:1',
      count: 8,
      protectedCount: 3,
      unlockedCount: 0,
      protections: [{ protection: 'recent', count: 3, freedCount: 3, canUnlock: true }],
    },
  ]);
  expect([report.oldMail, report.ownLargeMail]).toEqual([[], []]);
  expect(report.protectedRows.map(({ id, protectedCount }) => [id, protectedCount])).toEqual([
    ['old:2020', 50],
    ['sender:2', 40],
    ['own-large:10', 1],
  ]);
  expect(report.protectedMail).toEqual({
    count: 94,
    reasons: [
      { protection: 'safeSender', count: 40 },
      { protection: 'important', count: 50 },
      { protection: 'recent', count: 4 },
    ],
  });
});

test('a sender without bulk mail has no row, whatever shows what it sends', () => {
  expect(buildReport([[senderRowId(2), { count: 5 }]])).toMatchObject({
    newsletters: [{ id: 'sender:2', sender: 'Shop 2', count: 5 }],
    oldMail: [],
    largeMail: [],
    protectedRows: [],
    protectedMail: { count: 0, reasons: [] },
  });
});

test('a row of newsletters that nothing shows to be one is a fault, not a row', () => {
  const senders = [
    {
      senderNumber: 1,
      senderKey: 'a',
      displayName: 'A',
      isSafeListed: false,
      evidence: [],
      leaving: null,
    },
  ];
  expect(() => buildReport([[senderRowId(1), { count: 5 }]], { senders })).toThrow(RangeError);
});

test('mail whose sender is not known is told of by count and size', () => {
  const smaller = (hasUnfiledSmaller: boolean) => {
    const smallerSenders = countsOf(20, SMALL_BUCKET);
    const counted = { smallerSenders, hasUnfiledSmaller, oldNewsletterCount: 0 };
    const tally = { rows: new Map(), ...counted };
    return buildReport([], { tally }).smallerSenders;
  };
  expect(smaller(false)).toMatchObject({ count: 20, isFiled: true, senderCount: 20 });
  expect(smaller(false).sizeBytes).toBeGreaterThan(0);
  expect(smaller(true)).toMatchObject({ isFiled: false, senderCount: null });
});
