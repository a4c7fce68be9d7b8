const KIB = 1024;
const MIB = 1024 * 1024;

/** Large mail (public, section 9: filters over 10, 25 and 100 MB), in bytes. */
export const LARGE_BYTES = 10 * MIB;

/**
 * Lower edges of the size buckets, in bytes. Ratios of 1.5 or less keep the error of any message's size
 * small; the edges at 10, 25 and 100 MiB are those of the large-mail filters.
 */
export const SIZE_BUCKET_EDGES = [
  0, 2, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768,
]
  .map((kib) => kib * KIB)
  .concat([1, 1.5, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 35, 50, 70, 100].map((mib) => mib * MIB));

export type SizeBucket = { fromBytes: number; toBytes: number | null };

export function sizeBuckets(): SizeBucket[] {
  return SIZE_BUCKET_EDGES.map((fromBytes, position) => ({
    fromBytes,
    toBytes: SIZE_BUCKET_EDGES[position + 1] ?? null,
  }));
}

export const LARGE_BUCKET = SIZE_BUCKET_EDGES.indexOf(LARGE_BYTES);
export const MEDIUM_BUCKET = SIZE_BUCKET_EDGES.indexOf(MIB);

/** The classes of large mail that can be chosen one by one (public, section 9: over 10, 25 and 100 MB). */
export const LARGE_MAIL_CLASSES = [10, 25, 100].map((fromMb, position, edges) => ({
  fromMb,
  /** null: without an upper bound. */
  toMb: edges[position + 1] ?? null,
  fromBucket: SIZE_BUCKET_EDGES.indexOf(fromMb * MIB),
}));
