const KIB = 1024;
const MIB = 1024 * 1024;

/** Public specification, section 9. */
export const LARGE_BYTES = 10 * MIB;
/** Most messages and a quarter of all bytes lie below. */
export const FINE_BYTES = 128 * KIB;
export const MEDIUM_BYTES = MIB;

/** Enough messages for finer steps. */
const MANY_MESSAGES = 50_000;

/** Calibrated separately: bulk mail weighs differently from letters of the same bucket. */
export const SIZE_GROUPS = ['bulk', 'small', 'fine'] as const;
export type SizeGroup = (typeof SIZE_GROUPS)[number];

export type SizeBucket = { fromBytes: number; toBytes: number | null; group: SizeGroup };

/** A large mailbox repeats each step per age and category; the first two differ little. */
function smallEdges(isFine: boolean): number[] {
  return (isFine ? [0, 16, 32, 64] : [0, 8, 16, 32, 64]).map((kib) => kib * KIB);
}

function ratioSteps(from: number, to: number, steps: number): number[] {
  return Array.from({ length: steps }, (_, step) =>
    Math.round(from * (to / from) ** (step / steps)),
  );
}

/**
 * Above 128 KiB (three quarters of the bytes) steps are so narrow, ratio 1.15 to 1.2, that bounds
 * alone nearly give the size: listing a step costs a quarter of a fetch. Edges at 1, 10, 25 and 100
 * MiB match charts and filters.
 */
export function listingBuckets(messages: number): SizeBucket[] {
  const isFine = messages >= MANY_MESSAGES;
  const edges = [
    ...smallEdges(isFine),
    ...ratioSteps(FINE_BYTES, MEDIUM_BYTES, isFine ? 15 : 12),
    ...ratioSteps(MEDIUM_BYTES, LARGE_BYTES, isFine ? 16 : 13),
    ...ratioSteps(LARGE_BYTES, 25 * MIB, isFine ? 6 : 4),
    ...ratioSteps(25 * MIB, 100 * MIB, isFine ? 6 : 4),
    100 * MIB,
  ];
  return edges.map((fromBytes, position) => ({
    fromBytes,
    toBytes: edges[position + 1] ?? null,
    group: fromBytes < FINE_BYTES ? 'small' : 'fine',
  }));
}

/** Adds a twin of each small bucket for bulk-category mail. */
export function weighingBuckets(messages: number): SizeBucket[] {
  const listed = listingBuckets(messages);
  const twins = listed.filter(({ group }) => group === 'small');
  return [...listed, ...twins.map((bucket): SizeBucket => ({ ...bucket, group: 'bulk' }))];
}

export function weighingBucketOf(
  buckets: readonly SizeBucket[],
  listingBucket: number,
  isInBulkCategory: boolean,
): number {
  if (!isInBulkCategory || buckets[listingBucket]?.group !== 'small') return listingBucket;
  return buckets.findIndex(({ group }) => group === 'bulk') + listingBucket;
}

export const LARGE_MAIL_CLASSES = [10, 25, 100].map((fromMb, position, edges) => ({
  fromMb,
  toMb: edges[position + 1] ?? null,
  fromBytes: fromMb * MIB,
}));
