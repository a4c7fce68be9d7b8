import fc from 'fast-check';
import { expect, test } from 'vitest';

import { ageBands } from '#worker/domain/scans/listing/age-band.ts';
import { datesMisfit, sizesMisfit } from '#worker/domain/scans/canaries/sample-fit.ts';
import { listingBuckets } from '#worker/domain/scans/listing/size-bucket.ts';

const BUCKETS = listingBuckets(20_000);
const BANDS = ageBands(Date.UTC(2026, 10, 21, 9, 41), 'complete', 'Europe/Stockholm');

function listedAs(sizeBytes: number, searchedBytes = sizeBytes) {
  const bucket = BUCKETS.findLast(({ fromBytes }) => searchedBytes >= fromBytes);
  if (bucket === undefined) throw new Error('no size is below zero');
  return { sizeBytes, bucket };
}

function datedAs(receivedMs: number, searchedMs = receivedMs) {
  const band = BANDS.find(({ fromMs }) => fromMs === null || searchedMs >= fromMs);
  if (band === undefined) throw new Error('the oldest band has no beginning');
  return { receivedMs, band };
}

const anySize = fc.integer({ min: 0, max: 200_000_000 });
const anyDate = fc.integer({ min: 0, max: Date.UTC(2026, 10, 21) });

test('messages of the sizes and ages that they were listed by are no reason for doubt, whatever these are', () => {
  fc.assert(
    fc.property(fc.array(anySize), fc.array(anyDate), (sizes, dates) => {
      expect(sizesMisfit(sizes.map((size) => listedAs(size)))).toBe(false);
      expect(
        datesMisfit(
          dates.map((date) => datedAs(date)),
          0,
        ),
      ).toBe(false);
    }),
  );
});

test('a bound may belong to either side', () => {
  const atBounds = BUCKETS.slice(1).map((bucket, order) => ({
    sizeBytes: bucket.fromBytes,
    bucket: BUCKETS[order] ?? bucket,
  }));
  expect(sizesMisfit(atBounds)).toBe(false);
});

test('sizes that compare 4 % larger than they are show in a hundred messages', () => {
  const sizes = Array.from({ length: 100 }, (_, order) => 130_000 + order * 41_113);
  expect(sizesMisfit(sizes.map((size) => listedAs(size, size * 1.04)))).toBe(true);
});

test.each([
  [2, 5, false],
  [3, 5, true],
  [3, 150, false],
  [4, 150, true],
])('%i answers of %i that do not fit: doubt is %s', (wrong, all, isDoubtful) => {
  const right = Array.from({ length: all - wrong }, () => listedAs(1_000));
  const others = Array.from({ length: wrong }, () => listedAs(1_000, 5_000_000));
  expect(sizesMisfit([...right, ...others])).toBe(isDoubtful);
  const day = (age: number) => Date.UTC(2026, 10, 21) - age * 86_400_000;
  const rightDates = Array.from({ length: all - wrong }, () => datedAs(day(10)));
  const otherDates = Array.from({ length: wrong }, () => datedAs(day(90), day(10)));
  expect(datesMisfit([...rightDates, ...otherDates], 0)).toBe(isDoubtful);
});

test('dates of 1970 are no dates', () => {
  const dates = Array.from({ length: 9 }, () => datedAs(0, Date.UTC(2026, 5, 1)));
  expect(datesMisfit(dates, 0)).toBe(false);
});

test('messages that were listed in two ages are a reason for doubt', () => {
  expect(datesMisfit([], 4)).toBe(false);
  expect(datesMisfit([], 5)).toBe(true);
});
