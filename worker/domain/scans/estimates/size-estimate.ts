import { logLinearMeans } from './sample-weights.ts';
import {
  SIZE_GROUPS,
  type SizeBucket,
  type SizeGroup,
} from '#worker/domain/scans/listing/size-bucket.ts';
import { widthBytes } from './size-sample.ts';

/** One sigma around the modelled mean, in widths. */
const MODEL_ERROR = 0.05;
/** Uniform over a bucket, in widths. */
const UNIFORM_DEVIATION = 1 / Math.sqrt(12);
const Z_95 = 1.96;
/** A few fetches may agree by chance: the bucket width counts as this many more. */
const PRIOR_WEIGHT = 3;

export type SizeSample = {
  bucket: number;
  sizeBytes: number;
  represents?: number;
};

export type BucketModel = {
  meanBytes: number;
  isFullyMeasured: boolean;
};

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
 * The log-linear model corrected by the fetched messages, shrunk towards the model the more they
 * scatter.
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
      samples.flatMap(({ bucket, sizeBytes, represents = 1 }) => {
        const of = buckets[bucket];
        if (of === undefined || of.group !== group || isWhole[bucket] === true) return [];
        // Bulk mail is drawn by sender, the rest in proportion to bucket width.
        const weight = group === 'bulk' ? widthBytes(of) * represents : 1;
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
        return { meanBytes: sum / measured.length, isFullyMeasured: true };
      }
      const offset = calibrations[bucket.group].appliedOffset * widthBytes(bucket);
      return { meanBytes: (means[number] ?? 0) + offset, isFullyMeasured: false };
    }),
  };
}

type Residual = { residual: number; weight: number };

/** Weighted mean of the residuals and its standard error (Cochran 6.3, ratio estimator). */
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

export function estimateBytes(countByBucket: readonly number[], { buckets }: SizeModel): number {
  return buckets.reduce(
    (sum, { meanBytes }, bucket) => sum + (countByBucket[bucket] ?? 0) * meanBytes,
    0,
  );
}

/**
 * 95 % interval of the fetched messages alone, drawn with probability proportional to count × width
 * (Cochran, Sampling Techniques, 9A), widened to include the estimate and clipped to the bucket
 * bounds.
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
 * One sender, 95 % interval. Its messages are alike: all may lie at the same end of their buckets.
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

/** 100 × (1 − half width / estimate), rounded down. */
export function accuracyPercent({ bytes, lowBytes, highBytes }: ByteEstimate): number {
  if (bytes <= 0) return 100;
  const halfWidth = Math.max(bytes - lowBytes, highBytes - bytes);
  return Math.max(0, Math.floor(100 * (1 - halfWidth / bytes)));
}

/** Student's t, two-sided, approximated for 2 to 30 observations. */
function studentT95(observations: number): number {
  return Z_95 + 3 / Math.max(1, observations - 1);
}

/** Σ count × width of buckets not fully measured. */
function openWidth(
  countByBucket: readonly number[],
  model: SizeModel,
  buckets: readonly SizeBucket[],
  group: SizeGroup,
): number {
  return buckets.reduce((sum, bucket, number) => {
    if (bucket.group !== group || model.buckets[number]?.isFullyMeasured === true) return sum;
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
    if (known?.isFullyMeasured === true) {
      floor += count * known.meanBytes;
      ceiling += count * known.meanBytes;
      return;
    }
    floor += count * fromBytes;
    ceiling += count * (toBytes ?? Number.POSITIVE_INFINITY);
  });
  return { floor, ceiling };
}
