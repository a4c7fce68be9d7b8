import type { CleanupProgress } from '#worker/contract/cleanups.ts';

/** A clean-up of 50 messages that is at work. */
export function buildCleanupProgress(changes: Partial<CleanupProgress> = {}): CleanupProgress {
  return {
    version: 2,
    goal: 'move',
    status: 'working',
    selectedCount: 50,
    movedCount: 10,
    alreadyDeletedCount: 0,
    protectedSinceCount: 0,
    mismatchedCount: 0,
    refutedCount: 0,
    failedCount: 0,
    unconfirmedCount: 0,
    restoredCount: 0,
    notInTrashCount: 0,
    trashedBytes: null,
    waiting: { untilMs: Number.MAX_SAFE_INTEGER, reason: 'refused' },
    errorCode: null,
    finishedAtMs: null,
    undoUntilMs: null,
    unsubscribes: null,
    ...changes,
  };
}
