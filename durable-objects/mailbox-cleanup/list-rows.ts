import type { CleanupRows, CleanupRowView } from '#worker/contract/cleanup.ts';
import { TokenCipherError } from '#worker/security/token-cipher.ts';

import type { CleanupParts } from './cleanup-parts.ts';
import type { CleanupRecord, ChosenRowRecord } from './cleanup-records.ts';
import { countRows, noCounts, type RowCounts } from './count-rows.ts';
import { isOpenForRows } from './put-back-row.ts';
import { openRowNames, type RowName } from './sealed-senders.ts';

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
  const all = rows.all();
  const counts = countRows(messages.all(), current.goal, all.length);
  return {
    rows: all.map((row) => toView(row, counts[row.rowNumber] ?? noCounts(), { current, names })),
  };
}

async function openNames(
  cipher: CleanupParts['cipher'],
  current: CleanupRecord,
): Promise<RowName[]> {
  if (current.sealedRowNames === null) return [];
  try {
    return await openRowNames(cipher, current, current.sealedRowNames);
  } catch (error) {
    if (error instanceof TokenCipherError) return [];
    throw error;
  }
}

function toView(
  { rowId, rowNumber, promise, isPutBack }: ChosenRowRecord,
  counts: RowCounts,
  { current, names }: { current: CleanupRecord; names: readonly RowName[] },
): CleanupRowView {
  return {
    id: rowId,
    sender: names[rowNumber]?.sender ?? null,
    isOpenEnded: promise.kind === 'old' && promise.fromMs === null,
    selectedCount: counts.selected,
    movedCount: counts.moved,
    goneCount: counts.gone,
    keptCount: counts.kept,
    leftCount: counts.left,
    refutedCount: counts.refuted,
    failedCount: counts.failed,
    restoredCount: counts.restored,
    absentCount: counts.absent,
    unrestoredCount: counts.unrestored,
    isPutBack,
    canPutBack: isOpenForRows(current) && !isPutBack && counts.mayHold,
  };
}
