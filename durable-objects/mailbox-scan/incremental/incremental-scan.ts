import { unlistedArrivals } from '#worker/domain/scans/messages/imported-messages.ts';
import { unpackIds } from '#worker/domain/scans/messages/message-id.ts';
import {
  fineSizeCells,
  isCheaperFetched,
  labelMarkCells,
  laterCell,
  planRescan,
  type RescanInput,
} from '#worker/domain/scans/rescan-plan.ts';
import { scanRules } from '#worker/domain/scans/scan-rules.ts';
import type { ListingCell } from '#worker/domain/scans/listing/listing-cell.ts';
import { FINE_BYTES, listingBuckets } from '#worker/domain/scans/listing/size-bucket.ts';

import type { PreviousScanSummary } from './previous-scan-summary.ts';
import { hasFineSizes } from '#durable-objects/mailbox-scan/rounds/build-index.ts';
import { rescanInput } from '#durable-objects/mailbox-scan/stores/previous-scan-store.ts';
import { planCells } from '#durable-objects/mailbox-scan/rounds/scan-cells.ts';
import type { ScanParts } from '#durable-objects/mailbox-scan/scan-parts.ts';
import type { ScanRecord } from '#durable-objects/mailbox-scan/stores/scan-records.ts';

/** Above this and a tenth of the mailbox, a full listing is cheaper. */
const FEW_CHANGES = 5_000;
const CHANGED_SHARE = 0.1;
/** Each costs a fetch. */
const MAX_MOVED = 20;

/**
 * Plans an incremental scan once the handover and the history are complete, or falls back to a full
 * one. False while fetches are pending.
 */
export function planIncrementalScan(scan: ScanRecord, parts: ScanParts): boolean {
  const { store, previous } = parts;
  const summary = previous.summary();
  const input = rescanInput(scan, previous);
  if (summary === null || input === null || scan.totalMsgs === null) return false;
  if (!isReusable(summary, scan) || hasTooManyChanges(summary, parts)) {
    fallBackToFullScan(parts);
    return true;
  }
  if (!previous.history().isDone || previous.nextPart() !== null) return false;
  if (previous.isWhole()) store.commitPlan(planRescan(input), [], () => previous.markImported());
  else fallBackToFullScan(parts);
  parts.memory.forgetPlan();
  return true;
}

export function fallBackToFullScan({ store, previous, listings, memory }: ScanParts): void {
  const cells = memory.plan().length;
  store.dropPlan(() => {
    previous.decline();
    listings.restartAll(cells);
  });
  memory.forgetPlan();
}

/** Different rules, labels, years or size steps make the earlier scan useless. */
function isReusable(summary: PreviousScanSummary, scan: ScanRecord): boolean {
  const edges = (messages: number) => JSON.stringify(listingBuckets(messages));
  return (
    summary.rules === scanRules() &&
    summary.mode === scan.mode &&
    summary.timeZone === scan.timeZone &&
    summary.programLabelIds.join() === (scan.labels?.programLabelIds ?? []).join() &&
    summary.startedMs <= scan.startedMs &&
    edges(summary.totalMsgs) === edges(scan.totalMsgs ?? 0)
  );
}

function hasTooManyChanges({ messages }: PreviousScanSummary, { previous }: ScanParts): boolean {
  return previous.changes().size > Math.max(FEW_CHANGES, CHANGED_SHARE * messages);
}

/**
 * Whether listings resolved everything the history left open; otherwise plans more, or falls back.
 * Call once all listings are done.
 */
export function isCaughtUp(scan: ScanRecord, parts: ScanParts): boolean {
  const { previous, memory, store } = parts;
  const input = rescanInput(scan, previous);
  const imported = memory.imported();
  if (input === null || imported === null) return true;
  const unlisted = unlistedArrivals(memory.index(), previous.changes());
  const later = laterIds(parts, input);
  const isUnexplained = later !== null && unlisted.some((id) => !later.has(id));
  if (isUnexplained || imported.isDoubtful || imported.moved.length > MAX_MOVED) {
    fallBackToFullScan(parts);
    return false;
  }
  const isPlanned = (cells: readonly ListingCell[]) =>
    cells.every(({ query }) => memory.plan().some((planned) => planned.query === query));
  const wanted = [
    ...(unlisted.length > 0 ? [[laterCell(input)]] : []),
    ...(imported.undetermined.length > 0 ? [labelMarkCells(input)] : []),
    ...(isCheaperFetched(countFine(parts, input), input) ? [] : [fineSizeCells(input)]),
  ].filter((cells) => !isPlanned(cells));
  if (wanted.length === 0) return true;
  store.extendPlan(wanted.flat());
  memory.forgetPlan();
  return false;
}

function laterIds(parts: ScanParts, input: RescanInput): ReadonlySet<string> | null {
  const { query } = laterCell(input);
  const listed = planCells(parts).find(({ cell }) => cell.query === query);
  if (listed === undefined) return null;
  const pages = [...parts.listings.pages(listed.cellNumber, 0)];
  return new Set(pages.flatMap(({ ids }) => unpackIds(ids)));
}

function countFine(parts: ScanParts, { messages }: RescanInput): number {
  if (hasFineSizes(parts.memory.plan())) return 0;
  const buckets = listingBuckets(messages);
  return planCells(parts).reduce((sum, { cellNumber, cell: { isCounting, facts } }) => {
    const { fromBytes = 0 } = buckets[facts.sizeBucket ?? -1] ?? {};
    if (!isCounting || fromBytes < FINE_BYTES) return sum;
    return sum + parts.listings.stateOf(cellNumber).messageCount;
  }, 0);
}
