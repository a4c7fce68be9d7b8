import { unlistedArrivals } from '#worker/domain/scans/messages/adopted-messages.ts';
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
import { hasFineSizes } from '#durable-objects/mailbox-scan/rounds/place-fetched.ts';
import { rescanInput } from './rescan-input.ts';
import { planCells } from '#durable-objects/mailbox-scan/rounds/scan-cells.ts';
import type { ScanParts } from '#durable-objects/mailbox-scan/scan-parts.ts';
import type { ScanRecord } from '#durable-objects/mailbox-scan/stores/scan-records.ts';

/** Above this and a tenth of the mailbox, a full listing is cheaper. */
const FEW_CHANGES = 5_000;
const CHANGED_SHARE = 0.1;
/** Each costs a fetch. */
const MOST_MOVED = 20;

/**
 * Plans an incremental scan once the handover and the history are complete, or falls back to a full
 * one. False while fetches are pending.
 */
export function takeOver(scan: ScanRecord, parts: ScanParts): boolean {
  const { store, former } = parts;
  const summary = former.summary();
  const input = rescanInput(scan, former);
  if (summary === null || input === null || scan.totalMsgs === null) return false;
  if (!isOfUse(summary, scan) || hasTooManyChanges(summary, parts)) {
    relistChanges(parts);
    return true;
  }
  if (!former.history().isDone || former.nextPart() !== null) return false;
  if (former.isWhole()) store.commitPlan(planRescan(input), [], () => former.adopt());
  else relistChanges(parts);
  parts.memory.forgetPlan();
  return true;
}

/** Falls back to a full scan. */
export function relistChanges({ store, former, listings, memory }: ScanParts): void {
  const cells = memory.plan().length;
  store.dropPlan(() => {
    former.decline();
    listings.restartAll(cells);
  });
  memory.forgetPlan();
}

/** Different rules, labels, years or size steps make the earlier scan useless. */
function isOfUse(summary: PreviousScanSummary, scan: ScanRecord): boolean {
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

function hasTooManyChanges({ messages }: PreviousScanSummary, { former }: ScanParts): boolean {
  return former.changes().size > Math.max(FEW_CHANGES, CHANGED_SHARE * messages);
}

/**
 * Whether listings resolved everything the history left open; otherwise plans more, or falls back.
 * Call once all listings are done.
 */
export function isCaughtUp(scan: ScanRecord, parts: ScanParts): boolean {
  const { former, memory, store } = parts;
  const input = rescanInput(scan, former);
  const adopted = memory.adopted();
  if (input === null || adopted === null) return true;
  const unlisted = unlistedArrivals(memory.index(), former.changes());
  const later = laterIds(parts, input);
  const isUnexplained = later !== null && unlisted.some((id) => !later.has(id));
  if (isUnexplained || adopted.isDoubtful || adopted.moved.length > MOST_MOVED) {
    relistChanges(parts);
    return false;
  }
  const isPlanned = (cells: readonly ListingCell[]) =>
    cells.every(({ query }) => memory.plan().some((planned) => planned.query === query));
  const wanted = [
    ...(unlisted.length > 0 ? [[laterCell(input)]] : []),
    ...(adopted.untold.length > 0 ? [labelMarkCells(input)] : []),
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
