import { bucketPrior } from './size-sample.ts';
import type { SizeBucket } from './size-bucket.ts';

/** z for 95 %, widened by 15 % because the strata's own samples are small (Student's t at about ten degrees). */
const Z_95_SMALL_SAMPLE = 1.96 * 1.15;
/** How many observations the bucket's bounds count for beside the sampled sizes. */
const PRIOR_WEIGHT = 2;

export type SizeSample = { bucket: number; sizeBytes: number };

/** What is known of one bucket's sizes. */
type BucketModel = { meanBytes: number; variance: number; sampled: number };

export type SizeModel = readonly BucketModel[];

export type ByteEstimate = { bytes: number; lowBytes: number; highBytes: number };

/**
 * Mean and variance of the sizes in each bucket. The mean is the sample's; the variance leans on the
 * bucket's bounds, because two or three observations say little of it.
 */
export function sizeModel(
  samples: readonly SizeSample[],
  buckets: readonly SizeBucket[],
): SizeModel {
  const sizes = buckets.map((): number[] => []);
  for (const { bucket, sizeBytes } of samples) sizes[bucket]?.push(sizeBytes);
  return buckets.map((bucket, position): BucketModel => {
    const observed = sizes[position] ?? [];
    const prior = bucketPrior(bucket);
    if (observed.length === 0) {
      return { meanBytes: prior.mean, variance: prior.deviation ** 2, sampled: 0 };
    }
    const meanBytes = observed.reduce((sum, size) => sum + size, 0) / observed.length;
    const squares = observed.reduce((sum, size) => sum + (size - meanBytes) ** 2, 0);
    const variance =
      (squares + PRIOR_WEIGHT * prior.deviation ** 2) / (observed.length - 1 + PRIOR_WEIGHT);
    return { meanBytes, variance, sampled: observed.length };
  });
}

/** Bytes of a set of messages given only how many lie in each bucket. */
export function estimateBytes(countByBucket: readonly number[], model: SizeModel): number {
  return model.reduce(
    (sum, { meanBytes }, bucket) => sum + (countByBucket[bucket] ?? 0) * meanBytes,
    0,
  );
}

/**
 * Bytes of the whole mailbox with a 95 % interval: the stratified estimator with finite-population
 * correction (Cochran, Sampling Techniques, 5.3). A bucket measured whole adds no uncertainty.
 */
export function estimateMailbox(
  countByBucket: readonly number[],
  model: SizeModel,
  buckets: readonly SizeBucket[],
): ByteEstimate {
  const bytes = estimateBytes(countByBucket, model);
  const variance = model.reduce((sum, bucket, position) => {
    const count = countByBucket[position] ?? 0;
    if (count === 0) return sum;
    if (bucket.sampled === 0) return sum + count ** 2 * bucket.variance;
    const unsampledShare = Math.max(0, 1 - bucket.sampled / count);
    return sum + (count ** 2 * bucket.variance * unsampledShare) / bucket.sampled;
  }, 0);
  const halfWidth = Z_95_SMALL_SAMPLE * Math.sqrt(variance);
  const floor = countByBucket.reduce(
    (sum, count, position) => sum + count * (buckets[position]?.fromBytes ?? 0),
    0,
  );
  return { bytes, lowBytes: Math.max(floor, bytes - halfWidth, 0), highBytes: bytes + halfWidth };
}

/** 100 × (1 − half width / estimate), rounded down; an empty mailbox is known exactly. */
export function accuracyPercent({ bytes, lowBytes, highBytes }: ByteEstimate): number {
  if (bytes <= 0) return 100;
  const halfWidth = Math.max(bytes - lowBytes, highBytes - bytes);
  return Math.max(0, Math.floor(100 * (1 - halfWidth / bytes)));
}
