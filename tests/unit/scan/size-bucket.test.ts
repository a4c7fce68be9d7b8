import { expect, test } from 'vitest';

import {
  LARGE_BUCKET,
  LARGE_BYTES,
  sizeBuckets,
  SIZE_BUCKET_EDGES,
} from '#worker/domain/scan/size-bucket.ts';

test('buckets follow one another from nothing to the open end', () => {
  const buckets = sizeBuckets();
  expect(buckets[0]?.fromBytes).toBe(0);
  expect(buckets.at(-1)?.toBytes).toBeNull();
  buckets.slice(1).forEach((bucket, position) => {
    expect(bucket.fromBytes).toBe(buckets[position]?.toBytes);
  });
});

test('the filters for large mail fall on edges', () => {
  const mib = 1024 * 1024;
  for (const edge of [10, 25, 100]) expect(SIZE_BUCKET_EDGES).toContain(edge * mib);
  expect(SIZE_BUCKET_EDGES[LARGE_BUCKET]).toBe(LARGE_BYTES);
});
