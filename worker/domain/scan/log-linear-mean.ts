import type { SizeBucket } from './size-bucket.ts';

/** Few messages are smaller: their headers alone weigh as much. */
const SMALLEST_BYTES = 2_000;
/** Where a bucket has no upper bound: the ratio to its lower one up to which its messages are taken to lie. */
const OPEN_RATIO = 1.5;
/** Counts as small as this say little of a slope. */
const SMOOTHING = 2;
const STEEPEST = 4;

/**
 * The mean size in each bucket if the density of sizes runs smoothly through it: within a bucket the
 * logarithm of the density is taken to be a straight line over the logarithm of the size, with the slope
 * that the counts of its neighbours give.
 */
export function logLinearMeans(
  countByBucket: readonly number[],
  buckets: readonly SizeBucket[],
): number[] {
  const twins = buckets.findIndex(({ group }) => group === 'bulk');
  if (twins === -1) return runOfMeans(countByBucket, buckets);
  return [
    ...runOfMeans(countByBucket.slice(0, twins), buckets.slice(0, twins)),
    ...runOfMeans(countByBucket.slice(twins), buckets.slice(twins)),
  ];
}

/** Of buckets that follow upon each other. */
function runOfMeans(countByBucket: readonly number[], buckets: readonly SizeBucket[]): number[] {
  const spans = buckets.map(({ fromBytes, toBytes }) => {
    const from = Math.log(Math.max(SMALLEST_BYTES, fromBytes));
    const to = toBytes === null ? from + Math.log(OPEN_RATIO) : Math.log(toBytes);
    return { from, to, middle: (from + to) / 2 };
  });
  const logDensities = spans.map(({ from, to }, number) =>
    Math.log(((countByBucket[number] ?? 0) + SMOOTHING) / (to - from)),
  );
  return spans.map(({ from, to }, number) => {
    const before = Math.max(0, number - 1);
    const after = Math.min(spans.length - 1, number + 1);
    const rise = (logDensities[after] ?? 0) - (logDensities[before] ?? 0);
    const run = (spans[after]?.middle ?? 0) - (spans[before]?.middle ?? 0);
    const steep = run === 0 ? 0 : Math.max(-STEEPEST, Math.min(STEEPEST, rise / run));
    // The density does not go on rising towards nothing: its top lies somewhere in the first bucket.
    const slope = number === 0 ? Math.max(0, steep) : steep;
    return exponentialIntegral(slope + 1, from, to) / exponentialIntegral(slope, from, to);
  });
}

/** The integral of e^(rate × x) from `from` to `to`, scaled to `from` so that it stays finite. */
function exponentialIntegral(rate: number, from: number, to: number): number {
  const scaled = Math.abs(rate) < 1e-9 ? to - from : Math.expm1(rate * (to - from)) / rate;
  return scaled * Math.exp(rate * from);
}
