import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  accuracyPercent,
  estimateMailbox,
  sizeModel,
  type SizeSample,
} from '#worker/domain/scan/size-estimate.ts';
import { planSizeSample } from '#worker/domain/scan/size-sample.ts';
import { sizeBuckets, SIZE_BUCKET_EDGES } from '#worker/domain/scan/size-bucket.ts';

const BUCKETS = sizeBuckets();

/** A repeatable source of numbers in [0, 1) (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function bucketOf(sizeBytes: number): number {
  return SIZE_BUCKET_EDGES.findLastIndex((edge) => sizeBytes >= edge);
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
  return { estimate: estimateMailbox(counts, sizeModel(samples, BUCKETS), BUCKETS), samples };
}

test('the 95 % interval covers the truth in at least 93 % of 200 mailboxes, within 2 % and 120 fetches', () => {
  let covered = 0;
  let withinTwoPercent = 0;
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = seededRandom(seed);
    const sizes = drawSizes(5000, random);
    const truth = sizes.reduce((sum, size) => sum + size, 0);
    const { estimate, samples } = measure(sizes, random);
    expect(samples.length).toBeLessThanOrEqual(120 + BUCKETS.length);
    if (estimate.lowBytes <= truth && truth <= estimate.highBytes) covered += 1;
    if (Math.abs(estimate.bytes - truth) / truth <= 0.02) withinTwoPercent += 1;
  }
  expect(covered).toBeGreaterThanOrEqual(186);
  expect(withinTwoPercent).toBeGreaterThanOrEqual(180);
});

test('a mailbox measured message by message is known exactly', () => {
  const random = seededRandom(3);
  const sizes = drawSizes(30, random);
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
      const estimate = estimateMailbox(given, sizeModel([], BUCKETS), BUCKETS);
      expect(Number.isFinite(estimate.highBytes)).toBe(true);
      expect(estimate.lowBytes).toBeLessThanOrEqual(estimate.bytes);
      expect(estimate.bytes).toBeLessThanOrEqual(estimate.highBytes);
      expect(accuracyPercent(estimate)).toBeGreaterThanOrEqual(0);
      expect(accuracyPercent(estimate)).toBeLessThanOrEqual(100);
    }),
  );
});
