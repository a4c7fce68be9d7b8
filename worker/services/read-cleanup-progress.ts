import type { CleanupProgress } from '#worker/contract/cleanup.ts';
import type { CleanupRow } from '#worker/db/queries/cleanups.ts';
import { isRunningCleanup } from '#worker/domain/cleanup/cleanup-state.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';

/**
 * How a clean-up stands: by its object while there is something left to come of it, for the copy in the
 * database can be late; by the copy when the object cannot be reached, or is no more.
 */
export async function readCleanupProgress(
  { cleanupObjects, log }: Runtime,
  row: CleanupRow,
): Promise<CleanupProgress> {
  const isChanging =
    isRunningCleanup(row.status) || row.status === 'suspended' || row.status === 'failed';
  if (!isChanging) return toProgress(row);
  try {
    return (await cleanupObjects.progress(row.userId, row.id)) ?? toProgress(row);
  } catch (error) {
    log.warn('cleanup.progress_unknown', { cleanupId: row.id, ...describeError(error) });
    return toProgress(row);
  }
}

function toProgress(row: CleanupRow): CleanupProgress {
  const { goal, status, selectedCount, movedCount, goneCount, keptCount } = row;
  const { failedCount, restoredCount, errorCode, finishedAtMs, undoUntilMs } = row;
  return {
    goal,
    status,
    selectedCount,
    movedCount,
    goneCount,
    keptCount,
    failedCount,
    restoredCount,
    isWaiting: false,
    errorCode,
    finishedAtMs,
    undoUntilMs,
  };
}
