import { rescanInput } from '#durable-objects/mailbox-scan/incremental/rescan-input.ts';
import type { PreviousScanStore } from '#durable-objects/mailbox-scan/stores/previous-scan-store.ts';
import type { ListingStore } from '#durable-objects/mailbox-scan/stores/listing-store.ts';
import type { RoundStore } from '#durable-objects/mailbox-scan/stores/round-store.ts';
import type { ScanStore } from '#durable-objects/mailbox-scan/stores/scan-store.ts';
import { ageBands } from '#worker/domain/scans/listing/age-band.ts';
import type { ListingCell } from '#worker/domain/scans/listing/listing-cell.ts';
import { listingBuckets } from '#worker/domain/scans/listing/size-bucket.ts';
import { MailboxIndex } from '#worker/domain/scans/mailbox-index.ts';
import {
  type AdoptedMessages,
  adoptMessages,
} from '#worker/domain/scans/messages/adopted-messages.ts';
import { bucketWithin, crossingsOf } from '#worker/domain/scans/rescan-plan.ts';

export type BuiltIndex = {
  index: MailboxIndex;
  /** null: full scan. */
  adopted: AdoptedMessages | null;
  /** Cells already applied. */
  noted: Set<number>;
};

export function buildIndex(
  cells: readonly ListingCell[],
  {
    store,
    former,
    listings,
  }: { store: ScanStore; former: PreviousScanStore; listings: ListingStore },
): BuiltIndex {
  const index = new MailboxIndex();
  const applyCells = (isCounting: boolean) => {
    cells.forEach((cell, cellNumber) => {
      if (cell.isCounting !== isCounting) return;
      for (const { ids, threadIds } of listings.pages(cellNumber, 0)) {
        index.applyPage(cell, ids, threadIds);
      }
    });
  };
  // Counting cells first: only known messages take facts.
  applyCells(true);
  const adopted = former.state() === 'adopted' ? adoptInto(index, { store, former }) : null;
  applyCells(false);
  index.markAnsweredThreads();
  return { index, adopted, noted: new Set() };
}

function adoptInto(
  index: MailboxIndex,
  { store, former }: { store: ScanStore; former: PreviousScanStore },
): AdoptedMessages {
  const scan = store.find();
  const summary = former.summary();
  const input = scan === null ? null : rescanInput(scan, former);
  if (summary === null || input === null) throw new Error('nothing was handed over');
  return adoptMessages(index, {
    parts: former.messageParts(),
    messages: summary.messages,
    changes: former.changes(),
    formerBands: ageBands(input.formerMs, input.mode, input.timeZone),
    bandOf: crossingsOf(input).bandOf,
    bulkGroups: new Set(summary.bulkGroups),
  });
}

/**
 * Refines coarsely listed sizes by fetched ones. Idempotent; a full listing of sizes takes
 * precedence.
 */
export function placeFetched(
  { index, adopted }: BuiltIndex,
  plan: readonly ListingCell[],
  { rounds, former }: { rounds: RoundStore; former: PreviousScanStore },
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

export function hasFineSizes(plan: readonly ListingCell[]): boolean {
  return plan.some(
    ({ isCounting, facts }) => !isCounting && facts.sizeBucket !== null && facts.ageBand === null,
  );
}

function isNew(position: number, { listedSince, knownBefore }: NonNullable<BuiltIndex['adopted']>) {
  return position < listedSince && !knownBefore.has(position);
}
