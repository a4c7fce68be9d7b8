import { rowNumberAt } from '#worker/domain/cleanups/row-id.ts';
import { samplesOfRow } from '#worker/domain/cleanups/row-samples.ts';
import {
  planRowSearches,
  readsOfRow,
  type SearchedRow,
} from '#worker/domain/cleanups/row-search.ts';

import type { ChosenIds } from './chosen-ids.ts';
import type { CleanupParts } from '#durable-objects/mailbox-cleanup/cleanup-parts.ts';
import type {
  BatchRecord,
  ChosenRowRecord,
  CleanupRecord,
  Sample,
} from '#durable-objects/mailbox-cleanup/stores/cleanup-records.ts';
import { isToMove, isUnnamed } from '#durable-objects/mailbox-cleanup/stores/message-flags.ts';

/** Fewer that no search has named are each read, and each left by itself; of more a few speak for all. */
const FEW_UNNAMED = 3;

/** The rows to verify, each as a search can find it. */
export function searchedRows(
  { rows, cleanup }: Pick<CleanupParts, 'rows' | 'cleanup'>,
  chosen: Pick<ChosenIds, 'senderKeys'>,
): Omit<SearchedRow, 'messageCount'>[] {
  const hasNames = cleanup.find()?.sealedRowNames !== null;
  return askedRows(rows.all()).map(({ rowNumber, promise, readCount }) => ({
    rowNumber,
    promise,
    readCount,
    senderKey: hasNames ? (chosen.senderKeys[rowNumber] ?? null) : null,
  }));
}

/** What is left alone, or asked back, is not verified. */
function askedRows(all: readonly ChosenRowRecord[]): ChosenRowRecord[] {
  return all.filter(({ isLeft, isPutBack }) => !isLeft && !isPutBack);
}

/** Begins to look at rows: what is searched for, of what there is to move. */
export function beginRows(
  parts: Pick<CleanupParts, 'rows' | 'cleanup' | 'messages'>,
  chosen: Pick<ChosenIds, 'senderKeys'>,
): void {
  const { rows, cleanup, messages } = parts;
  const toMove = new Set<number>();
  const counts = new Map<number, number>();
  for (const batch of messages.all()) {
    if (!batch.wasMoved) forEachToMove(batch, (row) => toMove.add(row));
    // Of all that was chosen: so they are searched for in the order in which their batches were made.
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

type Listing = { named: number; unnamed: number };

/**
 * Once a search for these rows is through: what it has named is its row's by sender, kind of mail, age and size. Of the
 * rest, and of newsletters of which too few headers are known, messages are still to be read; a row of which none is, is
 * checked.
 */
export function settleSearch(parts: CleanupParts, rowNumbers: readonly number[]): void {
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
  const asked = askedRows(rows.all());
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

/** What to read of a row, by the places among what a search has named of it and among the rest. */
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

/** Those that are read each before they are moved speak for themselves alone. */
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

/** So many of `count` ordinals, or all of them where there are fewer. */
function spread(count: number, most: number): ReadonlySet<number> {
  const drawn = Math.min(count, most);
  return new Set(
    Array.from({ length: drawn }, (_, order) => Math.floor(((order + 0.5) * count) / drawn)),
  );
}

/** The rows that no search looks for are read of as much as ever. */
export function settleUnsearched(
  parts: CleanupParts,
  rowSearches: CleanupRecord['rowSearches'],
): void {
  const searched = new Set(rowSearches.flat());
  const others = askedRows(parts.rows.all())
    .map(({ rowNumber }) => rowNumber)
    .filter((rowNumber) => !searched.has(rowNumber));
  settleSearch(parts, others);
}

/**
 * Whether of any mail to be moved, of these rows or of all, it is not known whether it lies in the inbox: no search has
 * named it.
 */
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

/** Rows of which all that was to be read has been are checked, unless they were left. */
export function settleRead(parts: CleanupParts, rowNumbers: ReadonlySet<number>): void {
  for (const rowNumber of rowNumbers) parts.rows.markChecked(rowNumber);
  openCheckedBatches(parts);
}

/**
 * Lets each batch be moved all of whose rows are checked, or of which nothing is to be moved. The survey yields, to be
 * dispatched again together with them.
 */
function openCheckedBatches({ active, rows, messages }: CleanupParts): void {
  const checked = new Set(
    rows
      .all()
      .filter(({ isChecked, isLeft, isPutBack }) => isChecked || isLeft || isPutBack)
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
