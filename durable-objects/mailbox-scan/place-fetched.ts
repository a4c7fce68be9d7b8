import type { ListingCell } from '#worker/domain/scan/listing-cell.ts';
import { bucketWithin } from '#worker/domain/scan/rescan-plan.ts';
import { listingBuckets } from '#worker/domain/scan/size-bucket.ts';

import type { BuiltIndex } from './build-index.ts';
import type { FormerStore } from './former-store.ts';
import type { RoundStore } from './round-store.ts';

/**
 * Puts new mail whose size was only listed in two steps where fetching it says that it belongs. Safe to repeat. Not
 * where all steps have been listed: what a listing says of a size stands.
 */
export function placeFetched(
  { index, adopted }: BuiltIndex,
  plan: readonly ListingCell[],
  { rounds, former }: { rounds: RoundStore; former: FormerStore },
): void {
  const summary = former.summary();
  if (adopted === null || summary === null || hasFineSizes(plan)) return;
  const buckets = listingBuckets(summary.totalMsgs);
  for (const { messageId, record } of rounds.samples(1)) {
    const sizeBytes = record?.sizeBytes ?? null;
    const position = sizeBytes === null ? -1 : index.findId(messageId);
    if (sizeBytes === null || position === -1 || !isNew(position, adopted)) continue;
    const listed = index.sizeBucketAt(position);
    index.setSizeBucket(position, bucketWithin(listed, sizeBytes, buckets));
  }
}

/** Whether a plan lists new mail of 128 KiB and more in all steps. */
export function hasFineSizes(plan: readonly ListingCell[]): boolean {
  return plan.some(
    ({ isCounting, facts }) => !isCounting && facts.sizeBucket !== null && facts.ageBand === null,
  );
}

function isNew(position: number, { listedSince, knownBefore }: NonNullable<BuiltIndex['adopted']>) {
  return position < listedSince && !knownBefore.has(position);
}
