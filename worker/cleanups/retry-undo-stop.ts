import { requireModifyAccess } from '#worker/access/access-token.ts';
import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { isRunningCleanup, ORDER_OPEN_MS } from '#worker/domain/cleanups/cleanup-state.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import { describeError } from '#worker/log.ts';
import { awaitObject } from '#worker/platform/concurrency/deadline.ts';
import type { Runtime } from '#worker/runtime.ts';

import { listStoppedCleanups } from './queries.ts';
import type { CleanupRow } from './schema.ts';
import { readCleanupProgress, requireCleanup } from './read-cleanups.ts';

/**
 * Resumes suspended or failed work without another payment. No-op when running or done.
 * @throws AppError not_found, gmail_connection_expired, gmail_modify_missing; cleanup_over past its deadline
 */
export async function retryCleanup(
  runtime: Runtime,
  userId: string,
  cleanupId: string,
): Promise<void> {
  const row = await requireCleanup(runtime, userId, cleanupId);
  await requireModifyAccess(runtime, userId);
  if (await runtime.mailboxCleanup(userId, row.id).resume()) return;
  const { status } = await readCleanupProgress(runtime, row);
  if (status !== 'done') throw new AppError('cleanup_over');
}

/**
 * Restores everything moved, and moves nothing more.
 * @throws AppError not_found, gmail_connection_expired, gmail_modify_missing; undo_unavailable when there is nothing to
 * restore
 */
export async function undoCleanup(
  runtime: Runtime,
  userId: string,
  cleanupId: string,
): Promise<void> {
  const { id } = await requireCleanup(runtime, userId, cleanupId);
  await requireModifyAccess(runtime, userId);
  if (!(await runtime.mailboxCleanup(userId, id).undo())) throw new AppError('undo_unavailable');
}

/**
 * Restores one row, and moves no more of it; the other rows stay in the trash.
 * @throws AppError not_found, gmail_connection_expired, gmail_modify_missing; cleanup_running while mail is being
 * moved; undo_unavailable when nothing of the row can be restored
 */
export async function undoCleanupRow(
  runtime: Runtime,
  userId: string,
  { cleanupId, rowId }: { cleanupId: string; rowId: RowId },
): Promise<void> {
  const row = await requireCleanup(runtime, userId, cleanupId);
  await requireModifyAccess(runtime, userId);
  if (await runtime.mailboxCleanup(userId, row.id).restoreRow(rowId)) return;
  const { goal, status } = await readCleanupProgress(runtime, row);
  const isMoving = goal === 'move' && isRunningCleanup(status);
  throw new AppError(isMoving ? 'cleanup_running' : 'undo_unavailable');
}

/**
 * After new modify access, resumes everything that waited for it or had failed: the work is paid for, and every page
 * and mail about the pause says that connecting resumes it. The alternatives, withdrawal and undo, end it for good. Not
 * for the order from which access was requested: its page offers the choice between resuming and undoing. Never throws.
 */
export async function resumeSuspendedCleanups(
  runtime: Runtime,
  userId: string,
  exceptOrderId: string | null,
): Promise<void> {
  try {
    const paidAfterMs = runtime.clock() - ORDER_OPEN_MS;
    const stopped = await listStoppedCleanups(runtime.db, userId, paidAfterMs);
    for (const { id, paymentId } of stopped) {
      if (paymentId !== exceptOrderId) await runtime.mailboxCleanup(userId, id).resume();
    }
  } catch (error) {
    runtime.log.warn('cleanup.resume_failed', describeError(error));
  }
}

/**
 * Stops a paid order's work for good. Idempotent.
 * @returns the final progress; null: a batch or request in flight may still count
 */
export async function stopCleanup(
  runtime: Runtime,
  cleanup: CleanupRow,
  paidAtMs: number,
): Promise<CleanupProgress | null> {
  const { mailboxCleanup } = runtime;
  const { userId, id } = cleanup;
  if (!(await awaitObject(runtime, mailboxCleanup(userId, id).stop(paidAtMs)))) return null;
  // Refunds depend on it: a possibly stale copy serves only as a last resort.
  const progress = await awaitObject(runtime, mailboxCleanup(userId, id).progress());
  return progress ?? readCleanupProgress(runtime, cleanup);
}
