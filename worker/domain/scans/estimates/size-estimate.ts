import { logLinearMeans } from './sample-weights.ts';
import {
  SIZE_GROUPS,
  type SizeBucket,
  type SizeGroup,
} from '#worker/domain/scans/listing/size-bucket.ts';
import { widthBytes } from './size-sample.ts';

/** How far a bucket's true mean may lie from the one that its neighbours suggest, in widths (one sigma). */
const MODEL_ERROR = 0.05;
/** Standard deviation of something that is anywhere in a bucket, in widths. */
const UNIFORM_DEVIATION = 1 / Math.sqrt(12);
const Z_95 = 1.96;
/** A few fetches may agree by chance: for the interval the width of the buckets counts as so many more. */
const PRIOR_WEIGHT = 3;

export type SizeSample = {
  bucket: number;
  sizeBytes: number;
  /** Messages that it stands for among bulk mail. Default 1. */
  speaksFor?: number;
};

/** What is known of one bucket's sizes. */
export type BucketModel = {
  meanBytes: number;
  /** Every message of it was fetched. */
  isMeasuredWhole: boolean;
};

/** How far the fetched messages of a group lie from their buckets' modelled means, in widths. */
type Calibration = {
  offset: number;
  standardError: number;
  fetches: number;
  appliedOffset: number;
};

export type SizeModel = {
  buckets: readonly BucketModel[];
  calibration: Readonly<Record<SizeGroup, Calibration>>;
};

export type ByteEstimate = { bytes: number; lowBytes: number; highBytes: number };

/**
 * Mean size in each bucket: what the counts of the neighbouring buckets suggest, corrected by the messages
 * fetched. Fetches that agree with each other are trusted, those that scatter over their buckets are not:
 * over many messages the model is then the better guess.
 */
export function sizeModel(
  samples: readonly SizeSample[],
  countByBucket: readonly number[],
  buckets: readonly SizeBucket[],
): SizeModel {
  const means = logLinearMeans(countByBucket, buckets);
  const sizes = buckets.map((): number[] => []);
  for (const { bucket, sizeBytes } of samples) sizes[bucket]?.push(sizeBytes);
  const isWhole = buckets.map((_, number) => {
    const sampled = sizes[number]?.length ?? 0;
    return sampled > 0 && sampled >= (countByBucket[number] ?? 0);
  });
  const calibrate = (group: SizeGroup): Calibration =>
    calibration(
      samples.flatMap(({ bucket, sizeBytes, speaksFor = 1 }) => {
        const of = buckets[bucket];
        if (of === undefined || of.group !== group || isWhole[bucket] === true) return [];
        // Bulk mail is drawn by sender, the rest in proportion to its bucket's width.
        const weight = group === 'bulk' ? widthBytes(of) * speaksFor : 1;
        return [{ residual: (sizeBytes - (means[bucket] ?? 0)) / widthBytes(of), weight }];
      }),
    );
  const calibrations = {
    bulk: calibrate('bulk'),
    small: calibrate('small'),
    fine: calibrate('fine'),
  };
  return {
    calibration: calibrations,
    buckets: buckets.map((bucket, number): BucketModel => {
      const measured = sizes[number] ?? [];
      if (isWhole[number] === true) {
        const sum = measured.reduce((running, size) => running + size, 0);
        return { meanBytes: sum / measured.length, isMeasuredWhole: true };
      }
      const offset = calibrations[bucket.group].appliedOffset * widthBytes(bucket);
      return { meanBytes: (means[number] ?? 0) + offset, isMeasuredWhole: false };
    }),
  };
}

type Residual = { residual: number; weight: number };

/** The weighted mean of the residuals with its standard error (Cochran 6.3, the ratio estimator). */
function calibration(residuals: readonly Residual[]): Calibration {
  const fetches = residuals.length;
  const weight = residuals.reduce((sum, entry) => sum + entry.weight, 0);
  if (fetches === 0) {
    return { offset: 0, standardError: UNIFORM_DEVIATION, fetches, appliedOffset: 0 };
  }
  const offset = residuals.reduce((sum, entry) => sum + entry.weight * entry.residual, 0) / weight;
  const squares = residuals.reduce(
    (sum, entry) => sum + (entry.weight * (entry.residual - offset)) ** 2,
    0,
  );
  const observed =
    fetches === 1 ? UNIFORM_DEVIATION ** 2 : ((squares / weight ** 2) * fetches) / (fetches - 1);
  const trust = MODEL_ERROR ** 2 / (MODEL_ERROR ** 2 + observed);
  const prior = UNIFORM_DEVIATION ** 2 / fetches;
  const errorVariance =
    (observed * (fetches - 1) + prior * PRIOR_WEIGHT) / (fetches - 1 + PRIOR_WEIGHT);
  return {
    offset,
    standardError: Math.sqrt(errorVariance),
    fetches,
    appliedOffset: offset * trust,
  };
}

/** Bytes of a set of messages given only how many lie in each bucket. */
export function estimateBytes(countByBucket: readonly number[], { buckets }: SizeModel): number {
  return buckets.reduce(
    (sum, { meanBytes }, bucket) => sum + (countByBucket[bucket] ?? 0) * meanBytes,
    0,
  );
}

/**
 * Bytes of the whole mailbox with a 95 % interval: that of the fetched messages alone, drawn with
 * probability proportional to count × width (Cochran, Sampling Techniques, 9A), widened to hold the
 * estimate, and never beyond what the buckets' bounds allow. What was measured whole adds nothing to it.
 */
export function estimateMailbox(
  countByBucket: readonly number[],
  model: SizeModel,
  buckets: readonly SizeBucket[],
): ByteEstimate {
  const bytes = estimateBytes(countByBucket, model);
  let centre = bytes;
  let variance = 0;
  for (const group of SIZE_GROUPS) {
    const width = openWidth(countByBucket, model, buckets, group);
    const { offset, appliedOffset, standardError, fetches } = model.calibration[group];
    centre += (offset - appliedOffset) * width;
    variance += (studentT95(fetches) * standardError * width) ** 2;
  }
  const half = Math.sqrt(variance);
  const { floor, ceiling } = bounds(countByBucket, model, buckets);
  return {
    bytes,
    lowBytes: Math.min(bytes, Math.max(floor, centre - half)),
    highBytes: Math.max(bytes, Math.min(ceiling, centre + half)),
  };
}

/**
 * Bytes of the messages of one sender with a 95 % interval. A sender's messages are alike, so they may all
 * lie at the same end of their buckets.
 */
export function estimateRow(
  countByBucket: readonly number[],
  model: SizeModel,
  buckets: readonly SizeBucket[],
): ByteEstimate {
  const bytes = estimateBytes(countByBucket, model);
  const width = SIZE_GROUPS.reduce(
    (sum, group) => sum + openWidth(countByBucket, model, buckets, group),
    0,
  );
  const half = Z_95 * UNIFORM_DEVIATION * width;
  const { floor, ceiling } = bounds(countByBucket, model, buckets);
  return {
    bytes,
    lowBytes: Math.min(bytes, Math.max(floor, bytes - half)),
    highBytes: Math.max(bytes, Math.min(ceiling, bytes + half)),
  };
}

/** 100 × (1 − half width / estimate), rounded down; an empty mailbox is known exactly. */
export function accuracyPercent({ bytes, lowBytes, highBytes }: ByteEstimate): number {
  if (bytes <= 0) return 100;
  const halfWidth = Math.max(bytes - lowBytes, highBytes - bytes);
  return Math.max(0, Math.floor(100 * (1 - halfWidth / bytes)));
}

/** Student's t for 95 %, two-sided, close enough for 2 to 30 observations. */
function studentT95(observations: number): number {
  return Z_95 + 3 / Math.max(1, observations - 1);
}

/** Count × width over the buckets of a group that were not measured whole. */
function openWidth(
  countByBucket: readonly number[],
  model: SizeModel,
  buckets: readonly SizeBucket[],
  group: SizeGroup,
): number {
  return buckets.reduce((sum, bucket, number) => {
    if (bucket.group !== group || model.buckets[number]?.isMeasuredWhole === true) return sum;
    return sum + (countByBucket[number] ?? 0) * widthBytes(bucket);
  }, 0);
}

function bounds(
  countByBucket: readonly number[],
  model: SizeModel,
  buckets: readonly SizeBucket[],
): { floor: number; ceiling: number } {
  let floor = 0;
  let ceiling = 0;
  buckets.forEach(({ fromBytes, toBytes }, number) => {
    const count = countByBucket[number] ?? 0;
    const known = model.buckets[number];
    if (count === 0) return;
    if (known?.isMeasuredWhole === true) {
      floor += count * known.meanBytes;
      ceiling += count * known.meanBytes;
      return;
    }
    floor += count * fromBytes;
    ceiling += count * (toBytes ?? Number.POSITIVE_INFINITY);
  });
  return { floor, ceiling };
}
