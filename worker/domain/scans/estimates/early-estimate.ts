import { storageRange, type Co2Method, type Co2Range } from '#worker/domain/co2.ts';

import { logLinearMeans } from './sample-weights.ts';
import { MEDIUM_BYTES, type SizeBucket } from '#worker/domain/scans/listing/size-bucket.ts';
import { widthBytes } from './size-sample.ts';

export type ListedBucket = {
  count: number;
  isOpen: boolean;
};

/** Before any message is fetched, with a 95 % interval. */
export type EarlyEstimate = {
  messages: number;
  bytes: number;
  lowBytes: number;
  highBytes: number;
  /** Per year, from the byte interval and the published factors. */
  debtRange: Co2Range;
};

/**
 * Assumed sizes below 1 MiB: lognormal, with a median per mailbox. The extremes should hold 95 % of
 * mailboxes (means 13 and 130 KB, typically 36 KB). Mailing lists: 7 KB
 * (ex-parrot.com/~chris/random/email-lengths.html); Microsoft: 30 KB, Exchange sizing 75 KB; an
 * inbox of 2021: 60 times the 2 KB of 1996
 * (office365itpros.com/2021/05/06/exchange-mailbox-item-size).
 */
const SIGMA = 1.2;
const MEDIAN_BYTES = { light: 5_000, typical: 17_000, heavy: 75_000 } as const;
/** Headers alone take as much. */
const SMALLEST_BYTES = 2_000;
/** Gmail's total may include spam and trash, never listed: assumed maximum. */
const UNLISTED_SHARE = 0.1;
/** Error of modelled means in bucket widths: independent, and common to all. */
const ALONE_SLACK = 0.5;
const COMMON_SLACK = 0.15;

export type EarlyInput = {
  messages: number;
  listed: readonly ListedBucket[];
  buckets: readonly SizeBucket[];
  method: Co2Method;
};

/**
 * null until all mail of 1 MiB and more, where most bytes are, is listed. Listed mail counts with
 * its bucket's mean, the rest with the assumed distribution. The interval narrows with each
 * listing, within the bucket bounds.
 */
export function earlyEstimate({
  messages,
  listed,
  buckets,
  method,
}: EarlyInput): EarlyEstimate | null {
  const all = buckets.map((bucket, number) => ({
    bucket,
    ...(listed[number] ?? { count: 0, isOpen: true }),
  }));
  const open = all.filter(({ isOpen }) => isOpen).map(({ bucket }) => bucket);
  if (open.some(({ fromBytes }) => fromBytes >= MEDIUM_BYTES)) return null;

  const counted = sum(all.map(({ count }) => count));
  const missing = open.length === 0 ? 0 : Math.max(0, messages - counted);
  const fewestMissing = Math.max(0, missing - messages * UNLISTED_SHARE);
  const weigh = (rest: number, medianBytes: number) => {
    const shares = sharesOf(open, medianBytes);
    const counts = all.map(({ bucket, count }) => count + rest * (shares.get(bucket) ?? 0));
    const means = logLinearMeans(counts, buckets);
    const widths = buckets.map((bucket, number) => (counts[number] ?? 0) * widthBytes(bucket));
    return {
      bytes: sum(counts.map((count, number) => count * (means[number] ?? 0))),
      slack: ALONE_SLACK * Math.hypot(...widths) + COMMON_SLACK * sum(widths),
    };
  };
  const { bytes } = weigh(missing, MEDIAN_BYTES.typical);
  const light = weigh(fewestMissing, MEDIAN_BYTES.light);
  const heavy = weigh(missing, MEDIAN_BYTES.heavy);
  const floor = sum(all.map(({ bucket, count }) => count * bucket.fromBytes));
  const ceiling =
    sum(all.map(({ bucket, count }) => count * upperBytes(bucket))) +
    missing * Math.max(0, ...open.map(upperBytes));
  const lowBytes = Math.min(bytes, Math.max(floor, light.bytes - light.slack));
  const highBytes = Math.max(bytes, Math.min(ceiling, heavy.bytes + heavy.slack));
  return {
    messages: counted + missing,
    bytes,
    lowBytes,
    highBytes,
    debtRange: {
      lowKg: storageRange(lowBytes, method).lowKg,
      centralKg: storageRange(bytes, method).centralKg,
      highKg: storageRange(highBytes, method).highKg,
    },
  };
}

/** Distribution of unlisted mail; sums to 1. */
function sharesOf(open: readonly SizeBucket[], medianBytes: number): Map<SizeBucket, number> {
  const weights = open.map(({ fromBytes, toBytes }) => {
    const from = Math.log(Math.max(SMALLEST_BYTES, fromBytes));
    const to = Math.log(toBytes ?? MEDIUM_BYTES);
    const deviation = ((from + to) / 2 - Math.log(medianBytes)) / SIGMA;
    return Math.exp(-(deviation ** 2) / 2) * (to - from);
  });
  const total = sum(weights);
  return new Map(open.map((bucket, number) => [bucket, (weights[number] ?? 0) / total]));
}

function upperBytes(bucket: SizeBucket): number {
  return bucket.fromBytes + widthBytes(bucket);
}

function sum(values: readonly number[]): number {
  return values.reduce((running, value) => running + value, 0);
}
