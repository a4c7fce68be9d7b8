import { expect, test } from 'vitest';

import {
  LARGE_BYTES,
  LARGE_MAIL_CLASSES,
  listingBuckets,
  MEDIUM_BYTES,
  weighingBucketOf,
  weighingBuckets,
} from '#worker/domain/scans/listing/size-bucket.ts';

test.each([10, 20_000, 100_000, 1_000_000])(
  'the buckets of %i messages follow on each other from nothing to no end',
  (messages) => {
    const buckets = listingBuckets(messages);
    expect(buckets[0]?.fromBytes).toBe(0);
    expect(buckets.at(-1)?.toBytes).toBeNull();
    buckets.forEach((bucket, position) => {
      const next = buckets[position + 1];
      if (next === undefined) return;
      expect(bucket.toBytes).toBe(next.fromBytes);
      expect(next.fromBytes).toBeGreaterThan(bucket.fromBytes);
    });
  },
);

test.each([10, 20_000, 100_000, 1_000_000])(
  'charts and filters of %i messages fall on an edge',
  (messages) => {
    const edges = new Set(listingBuckets(messages).map(({ fromBytes }) => fromBytes));
    expect(edges).toContain(MEDIUM_BYTES);
    expect(edges).toContain(LARGE_BYTES);
    for (const { fromBytes } of LARGE_MAIL_CLASSES) expect(edges).toContain(fromBytes);
  },
);

test('no step above 128 KiB lets a message be half as large again as another', () => {
  const ratios = listingBuckets(20_000).flatMap(({ fromBytes, toBytes, group }) =>
    group === 'fine' && toBytes !== null ? [toBytes / fromBytes] : [],
  );
  expect(Math.max(...ratios)).toBeLessThan(1.5);
});

test('small bulk mail is weighed apart from other mail of its size', () => {
  const buckets = weighingBuckets(20_000);
  const letters = weighingBucketOf(buckets, 2, false);
  const offers = weighingBucketOf(buckets, 2, true);
  expect(buckets[offers]).toEqual({ ...buckets[letters], group: 'bulk' });
  const large = buckets.findIndex(({ group }) => group === 'fine');
  expect(weighingBucketOf(buckets, large, true)).toBe(large);
});
