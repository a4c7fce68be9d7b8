import type { CleanupRecord } from '#durable-objects/mailbox-cleanup/stores/cleanup-records.ts';
import type { ObjectDatabase } from '#durable-objects/object-database.ts';
import {
  ORDER_OPEN_MS,
  UNDO_MS,
  UNDONE_RETENTION_MS,
} from '#worker/domain/cleanups/cleanup-state.ts';

import type { CleanupParts } from './cleanup-parts.ts';
import { firstMoveMs } from './cleanup-progress.ts';
import { forgetRowNames } from './cleanup-transitions.ts';

/**
 * Unpaid: with the scan's data. Paid: after the order's close and the undo window, which also keeps the senders.
 * Undone: with its ids, or with the senders' names if later, so that their links stay usable.
 */
export function wipeAtMs({ database, senders }: CleanupParts, cleanup: CleanupRecord): number {
  const { status, expiresMs, paidMs, finishedMs } = cleanup;
  if (status === 'prepared' || paidMs === null) return expiresMs;
  const idsUntilMs = undoneIdsUntilMs(cleanup);
  if (idsUntilMs !== null) return Math.max(idsUntilMs, senders.namesUntilMs() ?? 0);
  const closesMs = paidMs + ORDER_OPEN_MS;
  const isOver = (status === 'done' || status === 'closed') && finishedMs !== null;
  const movedMs = firstMoveMs(database);
  if (movedMs !== null) return Math.max(closesMs, movedMs + UNDO_MS);
  return isOver && senders.lists() === null
    ? Math.min(closesMs, finishedMs + UNDONE_RETENTION_MS)
    : closesMs;
}

/** How long ids are kept after a complete undo; null: none. */
function undoneIdsUntilMs({ status, goal, finishedMs }: CleanupRecord): number | null {
  const isUndone = status === 'done' && goal === 'restore' && finishedMs !== null;
  return isUndone ? finishedMs + UNDONE_RETENTION_MS : null;
}

/** When to delete the ids of an undone clean-up; null: there are none. */
export function undoneIdsDueMs({ database }: CleanupParts, cleanup: CleanupRecord): number | null {
  const untilMs = undoneIdsUntilMs(cleanup);
  return untilMs === null || !holdsIds(database) ? null : untilMs;
}

function holdsIds(database: ObjectDatabase): boolean {
  const held = `SELECT 1 FROM batches WHERE sealed_ids <> '' OR sealed_threads <> ''
    UNION ALL SELECT 1 FROM sender_lists WHERE sealed_ids <> '' LIMIT 1`;
  return database.sql.exec(held).toArray().length > 0;
}

/** Deletes ids of batches and senders, and keeps results. */
export function forgetIds(database: ObjectDatabase): void {
  database.transactionSync(() => {
    database.sql.exec("UPDATE batches SET sealed_ids = '', sealed_threads = ''");
    database.sql.exec("UPDATE sender_lists SET sealed_ids = ''");
  });
}

export function forgetNames(parts: CleanupParts, nowMs: number): void {
  const { senders, cleanup, database } = parts;
  if ((rowNamesUntilMs(cleanup.find()) ?? nowMs + 1) <= nowMs) {
    database.transactionSync(() => forgetRowNames(parts));
  }
  const untilMs = senders.namesUntilMs();
  if (untilMs !== null && untilMs <= nowMs) senders.forget();
}

/** When to delete names; null: there are none. */
export function rowNamesUntilMs(cleanup: CleanupRecord | null): number | null {
  return cleanup === null || cleanup.sealedRowNames === null ? null : cleanup.namesUntilMs;
}
