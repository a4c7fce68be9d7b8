import type { MailboxIndex } from './mailbox-index.ts';
import { formatId } from './message-id.ts';
import type { SizeBucket } from './size-bucket.ts';

/** Below this a mailbox is measured message by message: asking for all costs less than being unsure. */
const MEASURE_ALL_BELOW = 40;
const MIN_PER_BUCKET = 1;
const MIN_SAMPLE = 40;
const MAX_SAMPLE = 120;
/** Half width of the 95 % interval that the sample aims at, as a share of the total. */
const TARGET_RELATIVE_ERROR = 0.02;
const Z_95 = 1.96;

/** Mean and standard deviation that a bucket's bounds alone suggest, in bytes: sizes spread evenly in it. */
export function bucketPrior({ fromBytes, toBytes }: SizeBucket): {
  mean: number;
  deviation: number;
} {
  const top = toBytes ?? fromBytes * 1.5;
  return { mean: (fromBytes + top) / 2, deviation: (top - fromBytes) / Math.sqrt(12) };
}

/**
 * How many messages of each bucket to fetch: Neyman allocation (in proportion to count × spread), with
 * the total chosen so that the expected error meets the target.
 */
export function planSizeSample(
  countByBucket: readonly number[],
  buckets: readonly SizeBucket[],
): number[] {
  const total = countByBucket.reduce((sum, count) => sum + count, 0);
  if (total <= MEASURE_ALL_BELOW) return [...countByBucket];

  const strata = buckets.map((bucket, position) => {
    const { mean, deviation } = bucketPrior(bucket);
    const count = countByBucket[position] ?? 0;
    return {
      count,
      weight: count * deviation,
      bytes: count * mean,
      variance: count * deviation ** 2,
    };
  });
  const sum = (pick: (stratum: (typeof strata)[number]) => number) =>
    strata.reduce((running, stratum) => running + pick(stratum), 0);
  const weight = sum((stratum) => stratum.weight);
  const targetDeviation = (TARGET_RELATIVE_ERROR * sum((stratum) => stratum.bytes)) / Z_95;
  const needed = weight ** 2 / (targetDeviation ** 2 + sum((stratum) => stratum.variance));
  const sample = Math.min(MAX_SAMPLE, Math.max(MIN_SAMPLE, Math.ceil(needed)));
  return strata.map(({ count, weight: share }) => {
    const wanted = weight === 0 ? 0 : Math.round((sample * share) / weight);
    return Math.min(count, Math.max(MIN_PER_BUCKET, wanted));
  });
}

/**
 * Draws the planned number from each bucket: those with the smallest hash. The draw depends on the seed
 * and on which messages there are, never on the order in which they were listed.
 */
export function drawSizeSample(
  index: MailboxIndex,
  planned: readonly number[],
  seed: number,
): string[] {
  const positionsByBucket = planned.map((): number[] => []);
  for (let position = 0; position < index.size; position += 1) {
    positionsByBucket[index.sizeBucketAt(position)]?.push(position);
  }
  return positionsByBucket.flatMap((positions, bucket) =>
    positions
      .sort((a, b) => index.hashAt(a, seed) - index.hashAt(b, seed))
      .slice(0, planned[bucket] ?? 0)
      .map((position) => {
        const { high, low } = index.idAt(position);
        return formatId(high, low);
      }),
  );
}
