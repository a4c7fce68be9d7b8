import { expect, test } from 'vitest';

import { cleanRowsReport } from '#worker/domain/cleanup/clean-rows-report.ts';
import { largeRowId, oldRowId, senderRowId, type RowId } from '#worker/domain/cleanup/row-id.ts';
import { ageBands } from '#worker/domain/scan/age-band.ts';
import { emptyCounts } from '#worker/domain/scan/mailbox-tally.ts';
import { LARGE_BUCKET, LARGE_MAIL_CLASSES, sizeBuckets } from '#worker/domain/scan/size-bucket.ts';
import { sizeModel } from '#worker/domain/scan/size-estimate.ts';

const NOW_MS = Date.UTC(2026, 10, 21);
const BUCKETS = sizeBuckets();

/** What a scan offers that counted so many messages of one size in each of these rows. */
function buildReport(counts: readonly (readonly [RowId, count: number, bucket?: number])[]) {
  const tally = counts.map(([id, count, bucket = 3]): [RowId, number[]] => {
    return [id, emptyCounts().map((_, position) => (position === bucket ? count : 0))];
  });
  return cleanRowsReport({
    rowsVersion: 4,
    tally: new Map(tally),
    model: sizeModel([], BUCKETS),
    bands: ageBands(NOW_MS, 'quick'),
    senders: [1, 2, 3, 4].map((senderNumber) => ({
      senderNumber,
      senderKey: `news${senderNumber}@shop.example`,
      displayName: `Shop ${senderNumber}`,
    })),
  });
}

test('newsletters are ordered by weight, falling, and by address where they weigh the same', () => {
  const { newsletters } = buildReport([
    [senderRowId(3), 10],
    [senderRowId(1), 20],
    [senderRowId(2), 10],
    [senderRowId(4), 1, LARGE_BUCKET - 1],
  ]);
  expect(newsletters.map(({ id }) => id)).toEqual(['sender:4', 'sender:1', 'sender:2', 'sender:3']);
  const weights = newsletters.map(({ sizeBytes }) => sizeBytes);
  expect(weights).toEqual(weights.toSorted((a, b) => b - a));
  expect(weights[1]).toBeCloseTo(2 * (weights[2] ?? 0), 3);
});

test('old mail stands by year, newest first, and the oldest year holds all before it', () => {
  const { oldMail } = buildReport([
    [oldRowId(2021), 7],
    [oldRowId(2023), 2],
    [oldRowId(2014), 9],
  ]);
  expect(oldMail.map(({ year, count, isOpenEnded }) => [year, count, isOpenEnded])).toEqual([
    [2023, 2, false],
    [2021, 7, false],
    [2014, 9, true],
  ]);
});

test('large mail stands in three sizes that follow on each other, from 10, 25 and 100 MB', () => {
  const { largeMail } = buildReport(
    LARGE_MAIL_CLASSES.map(({ fromMb, fromBucket }) => [largeRowId(fromMb), 1, fromBucket]),
  );
  expect(largeMail.map(({ id, fromMb, toMb }) => [id, fromMb, toMb])).toEqual([
    ['large:10', 10, 25],
    ['large:25', 25, 100],
    ['large:100', 100, null],
  ]);
});

test('a row without messages is not on offer', () => {
  expect(buildReport([[senderRowId(2), 5]])).toMatchObject({
    newsletters: [{ id: 'sender:2', sender: 'Shop 2', count: 5 }],
    oldMail: [],
    largeMail: [],
  });
});
