import {
  type PreviousScanStore,
  rescanInput,
} from '#durable-objects/mailbox-scan/stores/previous-scan-store.ts';
import type { ListingStore } from '#durable-objects/mailbox-scan/stores/listing-store.ts';
import type { RoundStore } from '#durable-objects/mailbox-scan/stores/round-store.ts';
import type { ScanStore } from '#durable-objects/mailbox-scan/stores/scan-store.ts';
import { ageBands } from '#worker/domain/scans/listing/age-band.ts';
import type { ListingCell } from '#worker/domain/scans/listing/listing-cell.ts';
import { listingBuckets } from '#worker/domain/scans/listing/size-bucket.ts';
import { MailboxIndex } from '#worker/domain/scans/mailbox-index.ts';
import {
  type ImportedMessages,
  importMessages,
} from '#worker/domain/scans/messages/imported-messages.ts';
import { bucketWithin, crossingsOf } from '#worker/domain/scans/rescan-plan.ts';

export type BuiltIndex = {
  index: MailboxIndex;
  /** null: full scan. */
  imported: ImportedMessages | null;
  /** Cells already applied. */
  appliedCells: Set<number>;
};

export function buildIndex(
  cells: readonly ListingCell[],
  {
    store,
    previous,
    listings,
  }: { store: ScanStore; previous: PreviousScanStore; listings: ListingStore },
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
  const imported = previous.state() === 'imported' ? importInto(index, { store, previous }) : null;
  applyCells(false);
  index.markAnsweredThreads();
  return { index, imported, appliedCells: new Set() };
}

function importInto(
  index: MailboxIndex,
  { store, previous }: { store: ScanStore; previous: PreviousScanStore },
): ImportedMessages {
  const scan = store.find();
  const summary = previous.summary();
  const input = scan === null ? null : rescanInput(scan, previous);
  if (summary === null || input === null) throw new Error('nothing was handed over');
  return importMessages(index, {
    parts: previous.messageParts(),
    messages: summary.messages,
    changes: previous.changes(),
    previousBands: ageBands(input.previousHorizonMs, input.mode, input.timeZone),
    bandOf: crossingsOf(input).bandOf,
    bulkGroups: new Set(summary.bulkGroups),
  });
}

/**
 * Refines coarsely listed sizes by fetched ones. Idempotent; a full listing of sizes takes
 * precedence.
 */
export function placeFetched(
  { index, imported }: BuiltIndex,
  plan: readonly ListingCell[],
  { rounds, previous }: { rounds: RoundStore; previous: PreviousScanStore },
): void {
  const summary = previous.summary();
  if (imported === null || summary === null || hasFineSizes(plan)) return;
  const buckets = listingBuckets(summary.totalMsgs);
  for (const { messageId, record } of rounds.samples(1)) {
    const sizeBytes = record?.sizeBytes ?? null;
    const position = sizeBytes === null ? -1 : index.findId(messageId);
    if (sizeBytes === null || position === -1 || !isNew(position, imported)) continue;
    const listed = index.sizeBucketAt(position);
    index.setSizeBucket(position, bucketWithin(listed, sizeBytes, buckets));
  }
}

export function hasFineSizes(plan: readonly ListingCell[]): boolean {
  return plan.some(
    ({ isCounting, facts }) => !isCounting && facts.sizeBucket !== null && facts.ageBand === null,
  );
}

function isNew(
  position: number,
  { listedSince, knownBefore }: NonNullable<BuiltIndex['imported']>,
) {
  return position < listedSince && !knownBefore.has(position);
}
