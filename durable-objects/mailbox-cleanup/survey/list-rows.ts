import {
  restart,
  resumeForOwner,
  startUndo,
} from '#durable-objects/mailbox-cleanup/cleanup-transitions.ts';
import type { CleanupParts } from '#durable-objects/mailbox-cleanup/cleanup-parts.ts';
import type {
  BatchRecord,
  ChosenRowRecord,
  CleanupRecord,
} from '#durable-objects/mailbox-cleanup/stores/cleanup-records.ts';
import { mayLieInTrash } from '#durable-objects/mailbox-cleanup/stores/message-flags.ts';
import {
  openRowNames,
  type RowName,
} from '#durable-objects/mailbox-cleanup/stores/sealed-senders.ts';
import type { CleanupRows, CleanupRowView } from '#worker/contract/cleanups.ts';
import { isRunningCleanup } from '#worker/domain/cleanups/cleanup-state.ts';
import { rowNumberAt } from '#worker/domain/cleanups/row-id.ts';
import { TokenCipherError } from '#worker/platform/security/token-cipher.ts';

import { countRows, noCounts, type RowCounts } from './count-rows.ts';

/**
 * Restores one row: other moved mail stays, no more of the row is moved, and its sender is not asked. False while mail
 * is being moved, and when nothing of the row can be in the trash.
 */
export function restoreRow(parts: CleanupParts, rowId: string): boolean {
  const { active, database, cleanup, rows, messages, senders } = parts;
  return database.transactionSync(() => {
    const current = cleanup.find();
    const row = rows.findId(rowId);
    if (current === null || row === null || current.status === 'prepared') return false;
    if (!isOpenForRows(current)) return false;
    if (row.isPutBack) return retryIfStopped(parts, current);
    const { rowNumber } = row;
    if (!messages.all().some((batch) => mayHaveTrashed(batch, rowNumber))) return false;
    if (rows.toRestore().size + 1 === rows.count()) return startUndo(parts);
    rows.markForRestore(rowNumber);
    senders.endWaiting('put_back', row.rowId);
    active.invalidate('restore');
    cleanup.apply({ kind: 'undo_started', scope: 'rows' });
    messages.excludeUntried(new Set([rowNumber]));
    messages.recount();
    restart(parts, 'restore', ['restore']);
    return true;
  });
}

/** While mail is being moved, only everything can be restored. */
function isOpenForRows({ goal, status, undoScope }: CleanupRecord): boolean {
  if (status === 'prepared' || undoScope === 'all') return false;
  return goal === 'restore' || !isRunningCleanup(status);
}

function mayHaveTrashed(batch: BatchRecord, rowNumber: number): boolean {
  return batch.flags.some(
    (known, position) =>
      rowNumberAt(batch.rowNumbers, position) === rowNumber && mayLieInTrash(known, batch),
  );
}

/** A repeated restore retries its failures. */
function retryIfStopped(parts: CleanupParts, { goal, status }: CleanupRecord): boolean {
  const hasStopped = status === 'suspended' || status === 'failed';
  return goal !== 'restore' || !hasStopped || resumeForOwner(parts);
}

/** Without names once they cannot be decrypted. */
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
    senderKey: names[rowNumber]?.senderKey ?? null,
    isOpenEnded: promise.kind === 'old' && promise.fromMs === null,
    selectedCount: counts.selected,
    movedCount: counts.moved,
    alreadyDeletedCount: counts.alreadyDeleted,
    protectedSinceCount: counts.protectedSince,
    mismatchedCount: counts.mismatched,
    refutedCount: counts.refuted,
    failedCount: counts.failed,
    restoredCount: counts.restored,
    notInTrashCount: counts.notInTrash,
    unrestoredCount: counts.unrestored,
    isPutBack,
    canPutBack: isOpenForRows(current) && !isPutBack && counts.mayHold,
  };
}
