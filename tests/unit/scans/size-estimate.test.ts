import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  accuracyPercent,
  estimateMailbox,
  estimateRow,
  sizeModel,
  type SizeSample,
} from '#worker/domain/scans/estimates/size-estimate.ts';
import { planSizeSample } from '#worker/domain/scans/estimates/size-sample.ts';
import { seededRandom } from '#worker/domain/scans/estimates/seeded-random.ts';
import { weighingBuckets } from '#worker/domain/scans/listing/size-bucket.ts';

const BUCKETS = weighingBuckets(20_000);
/** Those of mail in no bulk category. */
const LISTED = BUCKETS.filter(({ group }) => group !== 'bulk');

function bucketOf(sizeBytes: number): number {
  return LISTED.findLastIndex(({ fromBytes }) => sizeBytes >= fromBytes);
}

/** Sizes as mail has them: mostly small, a heavy tail. */
function drawSizes(count: number, random: () => number): number[] {
  return Array.from({ length: count }, () => {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const isHeavy = random() < 0.08;
    const size = Math.exp((isHeavy ? 13 : 10) + normal * (isHeavy ? 1.4 : 1));
    return Math.min(50_000_000, Math.max(500, Math.round(size)));
  });
}

function measure(sizes: readonly number[], random: () => number) {
  const byBucket = BUCKETS.map((): number[] => []);
  for (const size of sizes) byBucket[bucketOf(size)]?.push(size);
  const counts = byBucket.map((bucket) => bucket.length);
  const planned = planSizeSample(counts, BUCKETS);
  const samples = byBucket.flatMap((bucket, position): SizeSample[] =>
    bucket
      .map((sizeBytes) => ({ sizeBytes, order: random() }))
      .sort((a, b) => a.order - b.order)
      .slice(0, planned[position] ?? 0)
      .map(({ sizeBytes }) => ({ bucket: position, sizeBytes })),
  );
  return {
    estimate: estimateMailbox(counts, sizeModel(samples, counts, BUCKETS), BUCKETS),
    samples,
  };
}

test('the 95 % interval covers the truth in at least 93 % of 200 mailboxes, and 95 % of estimates err by 2 % at most', () => {
  let covered = 0;
  let withinTwoPercent = 0;
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = seededRandom(seed);
    const sizes = drawSizes(5000, random);
    const truth = sizes.reduce((sum, size) => sum + size, 0);
    const { estimate, samples } = measure(sizes, random);
    expect(samples.length).toBeLessThanOrEqual(40);
    if (estimate.lowBytes <= truth && truth <= estimate.highBytes) covered += 1;
    if (Math.abs(estimate.bytes - truth) / truth <= 0.02) withinTwoPercent += 1;
  }
  expect(covered).toBeGreaterThanOrEqual(186);
  expect(withinTwoPercent).toBeGreaterThanOrEqual(190);
});

test('a mailbox measured message by message is known exactly', () => {
  const random = seededRandom(3);
  const sizes = drawSizes(12, random);
  const { estimate } = measure(sizes, random);
  expect(estimate.bytes).toBeCloseTo(
    sizes.reduce((sum, size) => sum + size, 0),
    3,
  );
  expect(estimate.highBytes - estimate.lowBytes).toBeCloseTo(0, 3);
  expect(accuracyPercent(estimate)).toBe(100);
});

test('an empty mailbox is nothing, exactly', () => {
  const { estimate, samples } = measure([], seededRandom(1));
  expect(samples).toEqual([]);
  expect(estimate).toEqual({ bytes: 0, lowBytes: 0, highBytes: 0 });
  expect(accuracyPercent(estimate)).toBe(100);
});

test('whatever the counts, the sample fits in them and the estimate is finite and inside its interval', () => {
  const counts = fc.array(fc.nat({ max: 30_000 }), {
    minLength: BUCKETS.length,
    maxLength: BUCKETS.length,
  });
  fc.assert(
    fc.property(counts, (given) => {
      planSizeSample(given, BUCKETS).forEach((planned, bucket) => {
        expect(planned).toBeLessThanOrEqual(given[bucket] ?? 0);
        expect(planned).toBeGreaterThanOrEqual(0);
      });
      const estimate = estimateMailbox(given, sizeModel([], given, BUCKETS), BUCKETS);
      expect(Number.isFinite(estimate.highBytes)).toBe(true);
      expect(estimate.lowBytes).toBeLessThanOrEqual(estimate.bytes);
      expect(estimate.bytes).toBeLessThanOrEqual(estimate.highBytes);
      expect(accuracyPercent(estimate)).toBeGreaterThanOrEqual(0);
      expect(accuracyPercent(estimate)).toBeLessThanOrEqual(100);
    }),
  );
});

/** A mailbox whose messages all lie at one end of one bucket, where no listing can see them. */
test.each([
  ['the lower end of a small bucket', 33_000],
  ['the upper end of a small bucket', 65_000],
  ['one end of a fine bucket', 1_060_000],
])('mail that is all alike, at %s, is weighed by what was fetched', (_where, sizeBytes) => {
  const random = seededRandom(5);
  const sizes = Array.from({ length: 4_000 }, () => sizeBytes + Math.round(400 * random()));
  const truth = sizes.reduce((sum, size) => sum + size, 0);
  const { estimate } = measure(sizes, random);
  expect(Math.abs(estimate.bytes - truth) / truth).toBeLessThan(0.01);
  expect(estimate.lowBytes).toBeLessThanOrEqual(truth);
  expect(estimate.highBytes).toBeGreaterThanOrEqual(truth);
});

test('the mail of one sender may lie at either end of its buckets, and its interval says so', () => {
  const counts = BUCKETS.map((_, bucket) => (bucket === bucketOf(40_000) ? 100 : 0));
  const row = estimateRow(counts, sizeModel([], counts, BUCKETS), BUCKETS);
  expect(row.lowBytes).toBeGreaterThanOrEqual(100 * 32 * 1024);
  expect(row.highBytes).toBeLessThanOrEqual(100 * 64 * 1024);
  expect(row.highBytes - row.lowBytes).toBeGreaterThan(0.5 * 100 * 32 * 1024);
});
