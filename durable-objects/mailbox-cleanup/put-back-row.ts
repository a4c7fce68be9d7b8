import { isRunningCleanup } from '#worker/domain/cleanup/cleanup-state.ts';
import { isErrorCode } from '#worker/domain/error-code.ts';
import { rowNumberAt } from '#worker/domain/cleanup/row-numbers.ts';

import { restart, resumeForOwner, turnBack } from './change-course.ts';
import type { CleanupParts } from './cleanup-parts.ts';
import type { BatchRecord, CleanupRecord } from './cleanup-records.ts';
import { mayLieInTrash } from './message-flags.ts';

/**
 * Puts one row back; what else was moved stays where it is, and of that row nothing more is moved, nor is its
 * sender asked for anything any more. False while mail is being moved, and when nothing of the row can lie in the
 * trash.
 */
export function putBackRow(parts: CleanupParts, rowId: string): boolean {
  const { database, cleanup, rows, batches, messages, senders } = parts;
  return database.transactionSync(() => {
    const current = cleanup.find();
    const row = rows.findId(rowId);
    if (current === null || row === null || current.status === 'prepared') return false;
    if (!isOpenForRows(current)) return false;
    if (row.isPutBack) return goOn(parts, current);
    const { rowNumber } = row;
    if (!messages.all().some((batch) => mayHoldOf(batch, rowNumber))) return false;
    if (rows.putBack().size + 1 === rows.count()) return turnBack(parts);
    rows.markPutBack(rowNumber);
    senders.endWaiting('put_back', row.rowId);
    if (current.goal === 'restore') batches.dropRestoreClaims();
    const { status, finishedMs } = current;
    const errorCode = isErrorCode(current.errorCode) ? current.errorCode : null;
    const standing = current.standing ?? { status, errorCode, finishedMs };
    cleanup.turnBack('rows', standing);
    messages.spareUntried(new Set([rowNumber]));
    messages.recount();
    restart(parts, 'restore', ['restore']);
    return true;
  });
}

/** Whether rows can be asked back at all: while mail is being moved, only the whole of it can. */
export function isOpenForRows({ goal, status, undoScope }: CleanupRecord): boolean {
  if (status === 'prepared' || undoScope === 'all') return false;
  return goal === 'restore' || !isRunningCleanup(status);
}

function mayHoldOf(batch: BatchRecord, rowNumber: number): boolean {
  return batch.flags.some(
    (known, position) =>
      rowNumberAt(batch.rowNumbers, position) === rowNumber && mayLieInTrash(known, batch),
  );
}

/** It is being put back, or was: what was given up of that is tried again. */
function goOn(parts: CleanupParts, { goal, status }: CleanupRecord): boolean {
  const hasStopped = status === 'suspended' || status === 'failed';
  return goal !== 'restore' || !hasStopped || resumeForOwner(parts);
}
