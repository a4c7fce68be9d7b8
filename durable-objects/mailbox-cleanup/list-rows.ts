import type { CleanupRows, CleanupRowView } from '#worker/contract/cleanup.ts';
import { rowNumberAt } from '#worker/domain/cleanup/row-numbers.ts';
import { TokenCipherError } from '#worker/security/token-cipher.ts';

import type { CleanupParts } from './cleanup-parts.ts';
import type { BatchRecord, CleanupRecord, ChosenRowRecord } from './cleanup-records.ts';
import {
  countFlags,
  emptyFlagCounts,
  isInTrash,
  isToMove,
  type FlagCounts,
} from './message-flags.ts';
import { isOpenForRows, mayHoldOf } from './put-back-row.ts';
import { openRowNames } from './sealed-senders.ts';

/** Counts of a row, and what of it was given up. */
type RowCounts = FlagCounts & { selected: number; failed: number };

/** Every chosen row as its owner sees it; without names where they cannot be opened any more. */
export async function listRows({
  cleanup,
  rows,
  messages,
  cipher,
}: CleanupParts): Promise<CleanupRows> {
  const current = cleanup.find();
  if (current === null || current.status === 'prepared') return { rows: [] };
  const names = await openNames(cipher, current);
  const batches = messages.all();
  const all = rows.all();
  const counts = countRows(batches, current, all.length);
  return {
    rows: all.map((row) =>
      toView(row, counts[row.rowNumber] ?? noCounts(), { current, batches, names }),
    ),
  };
}

async function openNames(
  cipher: CleanupParts['cipher'],
  current: CleanupRecord,
): Promise<(string | null)[]> {
  if (current.sealedRowNames === null) return [];
  try {
    return await openRowNames(cipher, current, current.sealedRowNames);
  } catch (error) {
    if (error instanceof TokenCipherError) return [];
    throw error;
  }
}

function countRows(
  batches: readonly BatchRecord[],
  { goal }: CleanupRecord,
  rowCount: number,
): RowCounts[] {
  const counts = Array.from({ length: rowCount }, noCounts);
  for (const { flags, rowNumbers, wasMoved, isFailed, hasFailedToRestore } of batches) {
    flags.forEach((known, position) => {
      const row = counts[rowNumberAt(rowNumbers, position)];
      if (row === undefined) return;
      row.selected += 1;
      countFlags(row, known, wasMoved);
      const isUndone =
        goal === 'move'
          ? isFailed && isWaiting(known, wasMoved)
          : hasFailedToRestore && isInTrash(known, wasMoved);
      if (isUndone) row.failed += 1;
    });
  }
  return counts;
}

function isWaiting(flags: number, wasMoved: boolean): boolean {
  return isToMove(flags) && !isInTrash(flags, wasMoved);
}

function noCounts(): RowCounts {
  return { ...emptyFlagCounts(), selected: 0, failed: 0 };
}

function toView(
  { rowId, rowNumber, promise, isPutBack }: ChosenRowRecord,
  counts: RowCounts,
  {
    current,
    batches,
    names,
  }: { current: CleanupRecord; batches: readonly BatchRecord[]; names: readonly (string | null)[] },
): CleanupRowView {
  const mayHold =
    counts.moved > counts.restored || batches.some((batch) => mayHoldOf(batch, rowNumber));
  return {
    id: rowId,
    sender: names[rowNumber] ?? null,
    isOpenEnded: promise.kind === 'old' && promise.fromMs === null,
    selectedCount: counts.selected,
    movedCount: counts.moved,
    goneCount: counts.gone,
    keptCount: counts.kept,
    leftCount: counts.left,
    failedCount: counts.failed,
    restoredCount: counts.restored,
    isPutBack,
    canPutBack: isOpenForRows(current) && !isPutBack && mayHold,
  };
}
