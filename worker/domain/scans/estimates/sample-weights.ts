import type { KnownMailbox } from '#worker/domain/scans/known-mailbox.ts';
import type { SizeBucket } from '#worker/domain/scans/listing/size-bucket.ts';
import { categoryOf } from '#worker/domain/scans/messages/message-mark.ts';
import { groupKey, type GroupKey } from '#worker/domain/scans/senders/sender-groups.ts';

const SMALLEST_BYTES = 2_000;
/** Assumed width of an unbounded bucket. */
const OPEN_RATIO = 1.5;
const SMOOTHING = 2;
const STEEPEST = 4;

/**
 * Mean size per bucket under a smooth density: within a bucket log density is linear in log size,
 * its slope from the neighbours' counts.
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
    // The density does not keep rising towards zero.
    const slope = number === 0 ? Math.max(0, steep) : steep;
    return exponentialIntegral(slope + 1, from, to) / exponentialIntegral(slope, from, to);
  });
}

/** Scaled to `from` so that it stays finite. */
function exponentialIntegral(rate: number, from: number, to: number): number {
  const scaled = Math.abs(rate) < 1e-9 ? to - from : Math.expm1(rate * (to - from)) / rate;
  return scaled * Math.exp(rate * from);
}

/**
 * Messages that each fetched one represents. A sender's messages are alike and found by one fetch,
 * so a fetch represents its group. Mail of well-known senders is not fetched by sender; its random
 * draws represent it.
 */
export function sampleWeights(mailbox: KnownMailbox, positions: readonly number[]): number[] {
  const { index, claims, wellKnownSenders } = mailbox;
  const groupAt = (position: number): GroupKey =>
    groupKey(claims.senderAt(position), categoryOf(index.marksAt(position)));
  const isWellKnown = (position: number) => {
    const sender = claims.senderAt(position);
    return sender > 0 && sender <= wellKnownSenders;
  };
  const fetched = countBy(positions, groupAt);
  const held = new Map<GroupKey, number>();
  let wellKnown = 0;
  for (let position = 0; position < index.size; position += 1) {
    const key = groupAt(position);
    if (fetched.has(key)) held.set(key, (held.get(key) ?? 0) + 1);
    if (isWellKnown(position)) wellKnown += 1;
  }
  const known = positions.filter(isWellKnown);
  const representedCount = [...new Set(known.map(groupAt))].reduce(
    (sum, key) => sum + (held.get(key) ?? 0),
    0,
  );
  const isMostRepresented = representedCount > MOST * wellKnown;
  return positions.map((position) => {
    if (claims.senderAt(position) === 0) return 1;
    if (isWellKnown(position) && !isMostRepresented) return wellKnown / known.length;
    const key = groupAt(position);
    return (held.get(key) ?? 1) / (fetched.get(key) ?? 1);
  });
}

/** From this share of fetched groups on, well-known senders' mail is weighted by group too. */
const MOST = 0.6;

function countBy(positions: readonly number[], keyOf: (position: number) => GroupKey) {
  const counts = new Map<GroupKey, number>();
  for (const position of positions)
    counts.set(keyOf(position), (counts.get(keyOf(position)) ?? 0) + 1);
  return counts;
}
