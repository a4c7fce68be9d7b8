import { requireModifyAccess } from '#worker/access/access-token.ts';
import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { isRunningCleanup, ORDER_OPEN_MS } from '#worker/domain/cleanups/cleanup-state.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import { describeError } from '#worker/log.ts';
import { awaitObject } from '#worker/platform/concurrency/await-object.ts';
import type { Runtime } from '#worker/runtime.ts';

import { listStoppedCleanups } from './queries.ts';
import type { CleanupRow } from './schema.ts';
import { readCleanupProgress, requireCleanup } from './read-cleanups.ts';

/**
 * Goes on with what is suspended or has failed, without another payment. Nothing happens to one that is
 * at work or done.
 * @throws AppError not_found, gmail_connection_expired, gmail_modify_missing; cleanup_over when its time is up
 */
export async function retryCleanup(
  runtime: Runtime,
  userId: string,
  cleanupId: string,
): Promise<void> {
  const row = await requireCleanup(runtime, userId, cleanupId);
  await requireModifyAccess(runtime, userId);
  if (await runtime.cleanupObjects.resume(userId, row.id)) return;
  const { status } = await readCleanupProgress(runtime, row);
  if (status !== 'done') throw new AppError('cleanup_over');
}

/**
 * Puts back what was moved, and moves nothing more.
 * @throws AppError not_found, gmail_connection_expired, gmail_modify_missing; undo_unavailable when there
 * is nothing to put back, or no longer
 */
export async function undoCleanup(
  runtime: Runtime,
  userId: string,
  cleanupId: string,
): Promise<void> {
  const { id } = await requireCleanup(runtime, userId, cleanupId);
  await requireModifyAccess(runtime, userId);
  if (!(await runtime.cleanupObjects.undo(userId, id))) throw new AppError('undo_unavailable');
}

/**
 * Puts one row back. What else was moved stays in the trash, and nothing more of the row is moved.
 * @throws AppError not_found, gmail_connection_expired, gmail_modify_missing; cleanup_running while mail is being
 * moved; undo_unavailable when there is nothing of the row to put back, or no longer
 */
export async function undoCleanupRow(
  runtime: Runtime,
  userId: string,
  { cleanupId, rowId }: { cleanupId: string; rowId: RowId },
): Promise<void> {
  const row = await requireCleanup(runtime, userId, cleanupId);
  await requireModifyAccess(runtime, userId);
  if (await runtime.cleanupObjects.restoreRow(userId, row.id, rowId)) return;
  const { goal, status } = await readCleanupProgress(runtime, row);
  const isMoving = goal === 'move' && isRunningCleanup(status);
  throw new AppError(isMoving ? 'cleanup_running' : 'undo_unavailable');
}

/**
 * Goes on with all that waited for leave to move mail, which its owner has just given, or was given up before: the work is
 * bought, what is paused on every page and in the mail about it says that connecting goes on with
 * it, and whoever would rather end it has withdrawing and putting back for that, after either of which nothing is gone
 * on with. But for the clean-up of the order that they gave it from: its page says whether it is to go on or to be put
 * back. Never throws.
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
      if (paymentId !== exceptOrderId) await runtime.cleanupObjects.resume(userId, id);
    }
  } catch (error) {
    runtime.log.warn('cleanup.resume_failed', describeError(error));
  }
}

/**
 * Stops the work of a paid order for good. Safe to repeat.
 * @returns how it stands in the end; null: what was claimed before may still be moved or asked, and counts then
 */
export async function stopCleanup(
  runtime: Runtime,
  cleanup: CleanupRow,
  paidAtMs: number,
): Promise<CleanupProgress | null> {
  const { cleanupObjects } = runtime;
  const { userId, id } = cleanup;
  if (!(await awaitObject(runtime, cleanupObjects.stop(userId, id, paidAtMs)))) return null;
  // Money follows from it: a copy that may be late will do only where there is nothing else.
  const progress = await awaitObject(runtime, cleanupObjects.progress(userId, id));
  return progress ?? readCleanupProgress(runtime, cleanup);
}
