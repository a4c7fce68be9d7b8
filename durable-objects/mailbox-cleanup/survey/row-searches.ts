import { rowNumberAt } from '#worker/domain/cleanups/row-id.ts';
import { samplesOfRow } from '#worker/domain/cleanups/row-samples.ts';
import {
  planRowSearches,
  readsOfRow,
  rowSearch,
  type SearchedRow,
} from '#worker/domain/cleanups/row-search.ts';

import type { ChosenIds } from './chosen-ids.ts';
import type { CleanupParts } from '#durable-objects/mailbox-cleanup/cleanup-parts.ts';
import { readBatchTotals } from '#durable-objects/mailbox-cleanup/cleanup-progress.ts';
import type {
  BatchRecord,
  ChosenRowRecord,
  CleanupRecord,
  Sample,
} from '#durable-objects/mailbox-cleanup/stores/cleanup-records.ts';
import { isToMove, isUnnamed } from '#durable-objects/mailbox-cleanup/stores/message-flags.ts';

function searchedRows(
  { rows, cleanup }: Pick<CleanupParts, 'rows' | 'cleanup'>,
  chosen: Pick<ChosenIds, 'senderKeys'>,
): Omit<SearchedRow, 'messageCount'>[] {
  const hasNames = cleanup.find()?.sealedRowNames !== null;
  return rowsToVerify(rows.all()).map(({ rowNumber, promise, readCount }) => ({
    rowNumber,
    promise,
    readCount,
    senderKey: hasNames ? (chosen.senderKeys[rowNumber] ?? null) : null,
  }));
}

/** Rows left alone or restored are not verified. */
function rowsToVerify(all: readonly ChosenRowRecord[]): ChosenRowRecord[] {
  return all.filter(({ isMismatched, isPutBack }) => !isMismatched && !isPutBack);
}

/** Starts verifying rows: plans the searches for mail to be moved. */
export function beginRows(
  parts: Pick<CleanupParts, 'rows' | 'cleanup' | 'messages'>,
  chosen: Pick<ChosenIds, 'senderKeys'>,
): void {
  const { rows, cleanup, messages } = parts;
  const toMove = new Set<number>();
  const counts = new Map<number, number>();
  for (const batch of messages.all()) {
    if (!batch.wasMoved) forEachToMove(batch, (row) => toMove.add(row));
    // Of everything chosen, so that searches follow the order of the batches.
    batch.flags.forEach((_, offset) => {
      const row = rowNumberAt(batch.rowNumbers, offset);
      counts.set(row, (counts.get(row) ?? 0) + 1);
    });
  }
  const wanted = searchedRows(parts, chosen)
    .filter(({ rowNumber }) => toMove.has(rowNumber))
    .map((row) => ({ ...row, messageCount: counts.get(row.rowNumber) ?? 0 }));
  rows.uncheckAll();
  cleanup.setSamples([]);
  cleanup.setRowSearches(planRowSearches(wanted));
}

/**
 * Each search runs for the inbox, which undo needs to know, then for the rest. `pages`: listed so far; `pageToken`:
 * Gmail's.
 */
type ListingStep = { search: number; isOfInbox: boolean; pages: number; pageToken: string | null };

const FIRST_STEP: ListingStep = { search: 0, isOfInbox: true, pages: 0, pageToken: null };
const STEP_TOKEN = /^(\d+)\/([io])\/(\d+):(.*)$/s;

/** A search with far more results than mail to move is abandoned in favour of samples. */
const SPARE_PAGES = 10;
const PAGES_PER_CHOSEN_PAGE = 4;
const PAGE_SIZE = 500;

export function listingStep({ surveyToken }: Pick<CleanupRecord, 'surveyToken'>): ListingStep {
  const match = STEP_TOKEN.exec(surveyToken ?? '');
  if (match === null) return FIRST_STEP;
  const [, search = '0', part, pages = '0', token = ''] = match;
  return {
    search: Number(search),
    isOfInbox: part === 'i',
    pages: Number(pages),
    pageToken: token === '' ? null : token,
  };
}

function formatStep({ search, isOfInbox, pages, pageToken }: ListingStep): string {
  return `${search}/${isOfInbox ? 'i' : 'o'}/${pages}:${pageToken ?? ''}`;
}

/** After an expired page token: the first page of the current search, since earlier rows are done. */
export function restartedListingToken(cleanup: CleanupRecord): string {
  return formatStep({ ...listingStep(cleanup), pageToken: null });
}

export function listingQuery(
  parts: Pick<CleanupParts, 'rows' | 'cleanup'>,
  cleanup: CleanupRecord,
  chosen: Pick<ChosenIds, 'senderKeys'>,
): string {
  const { search, isOfInbox } = listingStep(cleanup);
  const wanted = new Set(cleanup.rowSearches[search]);
  const rows = searchedRows(parts, chosen).filter(({ rowNumber }) => wanted.has(rowNumber));
  return `${isOfInbox ? 'in:inbox' : '-in:inbox'} ${rowSearch(rows, cleanup.scannedMs)}`;
}

/** What to list next; null: all searches are done. Settles the rows of finished searches. */
export function nextListingToken(
  parts: CleanupParts,
  cleanup: CleanupRecord,
  nextPageToken: string | null,
): string | null {
  const step = listingStep(cleanup);
  const rowNumbers = cleanup.rowSearches[step.search] ?? [];
  const pages = step.pages + 1;
  if (nextPageToken !== null && pages < mostPages(parts)) {
    return formatStep({ ...step, pages, pageToken: nextPageToken });
  }
  if (nextPageToken === null && step.isOfInbox && isAnyUnnamed(parts, rowNumbers)) {
    return formatStep({ ...step, isOfInbox: false, pages, pageToken: null });
  }
  settleSearch(parts, rowNumbers);
  const search = step.search + 1;
  return search < cleanup.rowSearches.length ? formatStep({ ...FIRST_STEP, search }) : null;
}

function mostPages({ database }: CleanupParts): number {
  const { selectedCount } = readBatchTotals(database, 'move');
  return SPARE_PAGES + Math.ceil(selectedCount / PAGE_SIZE) * PAGES_PER_CHOSEN_PAGE;
}

/** Up to this many unnamed messages are read and decided individually; of more, samples decide for all. */
const FEW_UNNAMED = 3;

type Listing = { named: number; unnamed: number };

/**
 * After a search: what it named matches its row by sender, category, age and size. Of the rest, and of newsletters with
 * too few known headers, samples are still to be read; rows without any are checked.
 */
function settleSearch(parts: CleanupParts, rowNumbers: readonly number[]): void {
  const { rows, cleanup, messages } = parts;
  const searched = new Set(rowNumbers);
  const listings = new Map<number, Listing>();
  const batches = messages.all().filter(isToProveByRow);
  for (const batch of batches) {
    forEachToMove(batch, (row, offset) => {
      if (!searched.has(row)) return;
      const listing = listings.get(row) ?? { named: 0, unnamed: 0 };
      listings.set(row, listing);
      if (isUnnamed(batch.flags[offset] ?? 0)) listing.unnamed += 1;
      else listing.named += 1;
    });
  }
  const asked = rowsToVerify(rows.all());
  const wanted = new Map(
    asked.flatMap((row, order) => {
      const listing = listings.get(row.rowNumber);
      if (!searched.has(row.rowNumber) || listing === undefined) return [];
      return [[row.rowNumber, drawOf(listing, row, order, asked.length)] as const];
    }),
  );
  const drawn = drawSamples(batches, wanted);
  cleanup.setSamples([...(cleanup.find()?.samples ?? []), ...drawn.values()].flat());
  for (const rowNumber of rowNumbers) {
    if (!drawn.has(rowNumber)) rows.markChecked(rowNumber);
  }
  openCheckedBatches(parts);
}

/** Ordinals to read, among the messages named and not named. */
type Draw = { named: ReadonlySet<number>; unnamed: ReadonlySet<number>; isAlone: boolean };

function drawOf(
  { named, unnamed }: Listing,
  row: ChosenRowRecord,
  order: number,
  rowCount: number,
): Draw {
  const isAlone = named > 0 && unnamed <= FEW_UNNAMED;
  const most = isAlone ? unnamed : Math.max(1, samplesOfRow(order, rowCount));
  const ofUnnamed = Math.min(unnamed, most);
  const reads = readsOfRow(row, order, rowCount) - (isAlone ? 0 : ofUnnamed);
  const ofNamed = Math.min(named, Math.max(0, reads));
  return { named: spread(named, ofNamed), unnamed: spread(unnamed, ofUnnamed), isAlone };
}

function drawSamples(
  batches: readonly BatchRecord[],
  wanted: ReadonlyMap<number, Draw>,
): Map<number, Sample[]> {
  const drawn = new Map<number, Sample[]>();
  const seen = new Map<number, Listing>();
  for (const batch of batches) {
    forEachToMove(batch, (row, offset) => {
      const draw = wanted.get(row);
      if (draw === undefined) return;
      const ordinals = seen.get(row) ?? { named: 0, unnamed: 0 };
      seen.set(row, ordinals);
      const kind = isUnnamed(batch.flags[offset] ?? 0) ? 'unnamed' : 'named';
      const isDrawn = draw[kind].has(ordinals[kind]);
      ordinals[kind] += 1;
      if (!isDrawn) return;
      const isAlone = kind === 'unnamed' && draw.isAlone;
      const sample = { batchNumber: batch.batchNumber, offset, ...(isAlone ? { isAlone } : {}) };
      drawn.set(row, [...(drawn.get(row) ?? []), sample]);
    });
  }
  return drawn;
}

/** Messages proven individually decide only for themselves. */
function isToProveByRow({ wasMoved, unproven }: BatchRecord): boolean {
  return !wasMoved && unproven === null;
}

function forEachToMove(
  { flags, rowNumbers }: BatchRecord,
  visit: (rowNumber: number, offset: number) => void,
): void {
  flags.forEach((known, offset) => {
    if (isToMove(known)) visit(rowNumberAt(rowNumbers, offset), offset);
  });
}

/** Evenly spaced ordinals, at most `most`. */
function spread(count: number, most: number): ReadonlySet<number> {
  const drawn = Math.min(count, most);
  return new Set(
    Array.from({ length: drawn }, (_, order) => Math.floor(((order + 0.5) * count) / drawn)),
  );
}

/** Rows that no search covers get the full number of samples. */
export function settleUnsearched(
  parts: CleanupParts,
  rowSearches: CleanupRecord['rowSearches'],
): void {
  const searched = new Set(rowSearches.flat());
  const others = rowsToVerify(parts.rows.all())
    .map(({ rowNumber }) => rowNumber)
    .filter((rowNumber) => !searched.has(rowNumber));
  settleSearch(parts, others);
}

/** Whether any mail to be moved (of these rows, or of all) may or may not be in the inbox: no search named it. */
export function isAnyUnnamed(
  { messages }: Pick<CleanupParts, 'messages'>,
  rowNumbers?: readonly number[],
): boolean {
  const meant = rowNumbers === undefined ? null : new Set(rowNumbers);
  return messages
    .all()
    .some(
      ({ wasMoved, isChecked, flags, rowNumbers: rowAt }) =>
        !wasMoved &&
        !isChecked &&
        flags.some((known, at) => isUnnamed(known) && (meant?.has(rowNumberAt(rowAt, at)) ?? true)),
    );
}

/** Fully read rows are checked, unless left alone. */
export function settleRead(parts: CleanupParts, rowNumbers: ReadonlySet<number>): void {
  for (const rowNumber of rowNumbers) parts.rows.markChecked(rowNumber);
  openCheckedBatches(parts);
}

/**
 * Releases each batch whose rows are all checked or have nothing to move. The survey yields, to be dispatched with
 * them.
 */
function openCheckedBatches({ active, rows, messages }: CleanupParts): void {
  const checked = new Set(
    rows
      .all()
      .filter(({ isChecked, isMismatched, isPutBack }) => isChecked || isMismatched || isPutBack)
      .map(({ rowNumber }) => rowNumber),
  );
  for (const batch of messages.all()) {
    if (!isToProveByRow(batch) || batch.isChecked) continue;
    let isOpen = true;
    forEachToMove(batch, (row) => {
      if (!checked.has(row)) isOpen = false;
    });
    if (!isOpen) continue;
    messages.markChecked(batch.batchNumber);
    active.yieldSurvey();
  }
}
