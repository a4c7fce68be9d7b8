import {
  isCaughtUp,
  planIncrementalScan,
} from '#durable-objects/mailbox-scan/incremental/incremental-scan.ts';
import { drawSizes } from '#durable-objects/mailbox-scan/rounds/draw-sizes.ts';
import {
  hasOpenLongSearches,
  longSearchCells,
} from '#durable-objects/mailbox-scan/rounds/long-searches.ts';
import { GROUPING_GOALS, nextRound } from '#durable-objects/mailbox-scan/rounds/plan-round.ts';
import { hasOpenCells, planCells } from '#durable-objects/mailbox-scan/rounds/scan-cells.ts';
import type { ScanRecord } from '#durable-objects/mailbox-scan/stores/scan-records.ts';
import {
  futureCell,
  futureSizeCells,
  windowTerms,
} from '#worker/domain/scans/listing/listing-facets.ts';
import { planListing } from '#worker/domain/scans/listing/listing-plan.ts';
import { countCandidates, PAST_YEAR_SHARE } from '#worker/domain/scans/listing/listing-shape.ts';
import type { MailboxTotals } from '#worker/domain/scans/mailbox-totals.ts';
import type { ScanMode } from '#worker/domain/scans/scan-state.ts';
import type { SenderDirectory } from '#worker/domain/scans/senders/sender-directory.ts';
import {
  listProofCell,
  type SenderCell,
  senderCells,
} from '#worker/domain/scans/senders/sender-search.ts';

import type { ScanParts } from './scan-parts.ts';
import { buildScanReport } from './scan-report.ts';

/**
 * The last round's sender listings; in the first also the long searches. The first closes before
 * the dictionary is resolved, so its senders follow in lateCells.
 */
function closingCells(scan: ScanRecord, parts: ScanParts): SenderCell[] {
  const { rounds, memory } = parts;
  if (rounds.rounds().length > 1) return cellsOfSenders(scan, parts);
  const protecting = longSearchCells(scan, parts);
  const hasGrid = memory.grid().lines.length > 0;
  return hasGrid ? protecting : [...protecting, ...cellsOfSenders(scan, parts)];
}

/** Sender listings of a first round closed early. */
function lateCells(scan: ScanRecord, parts: ScanParts): SenderCell[] {
  const { rounds, memory } = parts;
  const cells = rounds.last()?.cells ?? [];
  const isClosedEarly =
    rounds.rounds().length === 1 &&
    memory.grid().lines.length > 0 &&
    cells.every(({ long }) => long !== undefined);
  return isClosedEarly ? cellsOfSenders(scan, parts) : [];
}

function cellsOfSenders(scan: ScanRecord, { rounds, memory }: ScanParts): SenderCell[] {
  const count = rounds.rounds().length;
  const before = memory.directory(count - 1);
  const directory = memory.directory(count);
  const fresh = [...directory.registered.values()].filter(
    ({ key }) => !before.groups.decided.has(key),
  );
  const wanted = fresh.map(({ senderNumber, category }) => ({
    sender: senderNumber,
    senderKey: directory.senderKeyOf(senderNumber),
    category,
  }));
  const terms = windowTerms(scan.startedMs, scan.mode);
  const proofs = newLists(before, directory).map((list) => listProofCell(list, terms));
  return [...senderCells(wanted, terms), ...proofs];
}

/** Lists that uncategorised mail was first seen in during the last round. */
function newLists(
  before: SenderDirectory,
  directory: SenderDirectory,
): { sender: number; senderKey: string; listKey: string }[] {
  return [...directory.registered.values()].flatMap(({ key, senderNumber, category, lists }) => {
    if (category !== 0) return [];
    const known = before.registered.get(key)?.lists;
    const senderKey = directory.senderKeyOf(senderNumber);
    const isNew = (listKey: string) => known?.has(listKey) !== true && listKey !== senderKey;
    return [...lists]
      .filter(isNew)
      .map((listKey) => ({ sender: senderNumber, senderKey, listKey }));
  });
}

/** Sizes of future-dated mail; planned if missing. Call once all listings are done. */
function isFutureSized(scan: ScanRecord, parts: ScanParts): boolean {
  const { memory, store } = parts;
  if (!hasNewFutureMail(scan, parts)) return true;
  const cells = futureSizeCells(scan.startedMs, scan.totalMsgs ?? 0);
  const planned = new Set(memory.plan().map(({ query }) => query));
  if (cells.every(({ query }) => planned.has(query))) return true;
  store.extendPlan(cells);
  memory.forgetPlan();
  return false;
}

/** Unknown to an earlier scan. */
function hasNewFutureMail(scan: ScanRecord, parts: ScanParts): boolean {
  const { memory, listings } = parts;
  const { query } = futureCell(scan.startedMs);
  const listed = planCells(parts).find(({ cell }) => cell.query === query);
  if (listed === undefined || listings.stateOf(listed.cellNumber).messageCount === 0) return false;
  const pages = [...listings.pages(listed.cellNumber, 0)].map(({ ids }) => ids);
  const knownBefore = memory.imported()?.knownBefore;
  const positions = memory.index().positionsOf(pages);
  return [...positions].some((position) => knownBefore?.has(position) !== true);
}

const MANY_CANDIDATES = 2_000;

/**
 * Takes every step that needs no call to Google. Unless the returned scan has ended or waits for
 * settling, there is something to fetch.
 */
export function takeReadySteps(parts: ScanParts, clock: () => number): ScanRecord | null {
  for (;;) {
    const scan = parts.store.find();
    if (scan === null || !takeStep(scan, parts, clock)) return scan;
  }
}

function takeStep(scan: ScanRecord, parts: ScanParts, clock: () => number): boolean {
  const { store, totals, rounds } = parts;
  switch (scan.phase) {
    case 'connecting': {
      if (parts.previous.state() === 'pending') return planIncrementalScan(scan, parts);
      const known = totals.totals();
      const { labels, mode, timeZone, startedMs: horizonMs } = scan;
      if (known === null || labels === null) return false;
      const plan = planListing({ horizonMs, mode, totals: known, labels, timeZone });
      store.commitPlan(plan, isDictionaryWorthwhile(known, mode) ? parts.knownDomains : []);
      return true;
    }
    case 'listing': {
      if (hasOpenCells(parts)) return false;
      if (!isCaughtUp(scan, parts) || !isFutureSized(scan, parts)) return true;
      const draws = drawSizes(scan, parts);
      store.advance('listing', 'measuring', () => {
        store.commitCounted(parts.memory.index().size);
        rounds.begin(draws);
      });
      return true;
    }
    case 'measuring': {
      if (rounds.open().length > 0) return false;
      if (rounds.last()?.cells === null) return closeRound(scan, parts);
      // First figures must not offer safe-listed mail.
      if (hasOpenLongSearches(parts)) return false;
      // Counts and sizes are final; show them while senders are searched.
      const { summary } = buildScanReport(scan, parts, 0);
      store.advance('measuring', 'grouping', () => store.commitFirstFigures(summary));
      return true;
    }
    case 'grouping':
    case 'deepening':
      return takeGroupingStep(scan, parts, clock);
    case 'reporting': {
      const count = rounds.rounds().length;
      const { summary } = buildScanReport(scan, parts, count);
      store.commitResult(summary, { rounds: count, isEnd: false, nowMs: clock() });
      return true;
    }
    case 'finished':
    case 'failed':
    case 'cancelled':
      return false;
    default:
      return scan.phase satisfies never;
  }
}

function takeGroupingStep(scan: ScanRecord, parts: ScanParts, clock: () => number): boolean {
  const { store, rounds } = parts;
  const isDeepening = scan.phase === 'deepening';
  // Settle first: clients look for a result in D1.
  if (isDeepening && !scan.isSettled) return false;
  if (rounds.open().length > 0 || hasOpenCells(parts)) return false;
  if (rounds.last()?.cells === null) return closeRound(scan, parts);
  const late = lateCells(scan, parts);
  if (late.length > 0) {
    store.unlessEnded(() => rounds.addCells(late));
    return true;
  }
  const next = nextRound(scan, parts, isDeepening ? GROUPING_GOALS.deep : GROUPING_GOALS.usable);
  if (next.kind !== 'enough') {
    const { draws, cells } =
      next.kind === 'draw' ? { ...next, cells: null } : { ...next, draws: [] };
    store.unlessEnded(() => rounds.begin(draws, cells));
    return true;
  }
  if (!isDeepening) {
    store.advance('grouping', 'reporting');
    return true;
  }
  const count = rounds.rounds().length;
  const { summary } = buildScanReport(scan, parts, count);
  store.commitResult(summary, { rounds: count, isEnd: true, nowMs: clock() });
  return true;
}

function closeRound(scan: ScanRecord, parts: ScanParts): boolean {
  const cells = closingCells(scan, parts);
  parts.store.unlessEnded(() => parts.rounds.close(cells));
  return true;
}

/** Listing the grid costs as much as a dozen sender fetches. */
function isDictionaryWorthwhile(totals: MailboxTotals, mode: ScanMode): boolean {
  return countCandidates(totals, mode === 'quick' ? PAST_YEAR_SHARE : 1) >= MANY_CANDIDATES;
}
