import type { CleanupProgress } from '#worker/contract/cleanup.ts';
import type { CleanupRow } from '#worker/db/queries/cleanups.ts';
import { readUnsubscribeCounts } from '#worker/domain/unsubscribe/unsubscribe-status.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';

import { awaitObject } from './await-object.ts';

/**
 * How a clean-up stands: by its object as long as anything can still come of it, for the copy in the
 * database can be late; by the copy when the object cannot be reached, or is no more.
 */
export async function readCleanupProgress(
  runtime: Runtime,
  row: CleanupRow,
): Promise<CleanupProgress> {
  const { cleanupObjects, clock, log } = runtime;
  if (isFinal(row, clock())) return toProgress(row);
  try {
    const asked = cleanupObjects.progress(row.userId, row.id);
    return (await awaitObject(runtime, asked)) ?? toProgress(row);
  } catch (error) {
    log.warn('cleanup.progress_unknown', describeError(error));
    return toProgress(row);
  }
}

/** Nothing is at work, nothing waits to be tried again, and nothing can be put back (any more). */
function isFinal(row: CleanupRow, nowMs: number): boolean {
  const { goal, status, undoUntilMs, isUnsubscribing } = row;
  if ((status !== 'done' && status !== 'closed') || isUnsubscribing) return false;
  return goal === 'restore' || undoUntilMs === null || undoUntilMs <= nowMs;
}

function toProgress(row: CleanupRow): CleanupProgress {
  const { version, goal, status, selectedCount, movedCount, goneCount, keptCount } = row;
  const { leftCount, refutedCount, failedCount, doubtfulCount, restoredCount, absentCount } = row;
  const { trashedBytes, errorCode, finishedAtMs, undoUntilMs } = row;
  return {
    version,
    goal,
    status,
    selectedCount,
    movedCount,
    goneCount,
    keptCount,
    leftCount,
    refutedCount,
    failedCount,
    doubtfulCount,
    restoredCount,
    absentCount,
    trashedBytes,
    waiting: null,
    errorCode,
    finishedAtMs,
    undoUntilMs,
    unsubscribes: readUnsubscribeCounts(row.unsubscribeCounts),
  };
}
