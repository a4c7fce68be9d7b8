const KIB = 1024;
const MIB = 1024 * 1024;

/** Large mail (public, section 9: filters over 10, 25 and 100 MB), in bytes. */
export const LARGE_BYTES = 10 * MIB;
/** Mail of up to a few pages of text and pictures: most messages, and a quarter of all bytes. */
export const FINE_BYTES = 128 * KIB;
export const MEDIUM_BYTES = MIB;

/** From this size on a mailbox is listed in finer steps: the share of each step is then known well enough. */
const MANY_MESSAGES = 50_000;

/**
 * What is calibrated together: small mail in bulk categories, other small mail, and all larger mail. Bulk
 * mail of a bucket weighs otherwise than letters of the same bucket do.
 */
export const SIZE_GROUPS = ['bulk', 'small', 'fine'] as const;
export type SizeGroup = (typeof SIZE_GROUPS)[number];

export type SizeBucket = { fromBytes: number; toBytes: number | null; group: SizeGroup };

/** In a large mailbox every step is listed once for each age and category, and the first two tell little apart. */
function smallEdges(isFine: boolean): number[] {
  return (isFine ? [0, 16, 32, 64] : [0, 8, 16, 32, 64]).map((kib) => kib * KIB);
}

/** Edges from `from` (included) to `to` (left out) in equal ratios. */
function ratioSteps(from: number, to: number, steps: number): number[] {
  return Array.from({ length: steps }, (_, step) =>
    Math.round(from * (to / from) ** (step / steps)),
  );
}

/**
 * The buckets that a mailbox of so many messages is listed in. Above 128 KiB, where three quarters of the
 * bytes are, each step is so narrow (a ratio of 1.15 to 1.2) that its bounds alone nearly tell what its
 * messages weigh: a listing of a step costs a quarter of one fetch. The edges at 1, 10, 25 and 100 MiB
 * are those of charts and filters.
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

/** The same, and a twin of each small bucket for what is in a bulk category: messages are weighed by these. */
export function weighingBuckets(messages: number): SizeBucket[] {
  const listed = listingBuckets(messages);
  const twins = listed.filter(({ group }) => group === 'small');
  return [...listed, ...twins.map((bucket): SizeBucket => ({ ...bucket, group: 'bulk' }))];
}

/** The weighing bucket of a message that was listed in `listingBucket`. */
export function weighingBucketOf(
  buckets: readonly SizeBucket[],
  listingBucket: number,
  isInBulkCategory: boolean,
): number {
  if (!isInBulkCategory || buckets[listingBucket]?.group !== 'small') return listingBucket;
  return buckets.findIndex(({ group }) => group === 'bulk') + listingBucket;
}

/** The classes of large mail that can be chosen one by one (public, section 9: over 10, 25 and 100 MB). */
export const LARGE_MAIL_CLASSES = [10, 25, 100].map((fromMb, position, edges) => ({
  fromMb,
  /** null: without an upper bound. */
  toMb: edges[position + 1] ?? null,
  fromBytes: fromMb * MIB,
}));
