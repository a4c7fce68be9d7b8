import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import { haveSendersStopped, trashedCount } from '#worker/domain/cleanups/cleanup-state.ts';

import type { CleanupRequest } from './cleanup-request.ts';

export type CleanupStage =
  /** Starts once the purchase has been confirmed by mail. */
  | 'unconfirmed'
  | 'surveying'
  | 'moving'
  | 'move-suspended'
  | 'move-failed'
  | 'moved'
  /** What was not moved in time no longer will be. */
  | 'closed'
  | 'withdrawn'
  | 'restoring'
  | 'restore-suspended'
  | 'restore-failed'
  /** What was not put back no longer will be. */
  | 'restore-closed'
  | 'restored'
  | 'restored-partly';

type StageFacts = Pick<CleanupProgress, 'goal' | 'status' | 'isUnconfirmed' | 'notInTrashCount'>;

export function cleanupStage(progress: StageFacts, isWithdrawn = false): CleanupStage {
  const { goal, status, isUnconfirmed = false, notInTrashCount = 0 } = progress;
  const isMove = goal === 'move';
  switch (status) {
    case 'surveying':
      if (!isMove) return 'restoring';
      return isUnconfirmed ? 'unconfirmed' : 'surveying';
    case 'working':
      return isMove ? 'moving' : 'restoring';
    case 'suspended':
      return isMove ? 'move-suspended' : 'restore-suspended';
    case 'failed':
      return isMove ? 'move-failed' : 'restore-failed';
    case 'done':
      if (isMove) return 'moved';
      return notInTrashCount === 0 ? 'restored' : 'restored-partly';
    case 'closed':
      if (!isMove) return 'restore-closed';
      return isWithdrawn ? 'withdrawn' : 'closed';
    default:
      return status satisfies never;
  }
}

/** 0–100, of the "X of Y" beside it; 100 only at the end. */
export function cleanupPercent(progress: CleanupProgress): number {
  const { goal, status, selectedCount, movedCount, restoredCount } = progress;
  if (status === 'done') return 100;
  const [doneCount, allCount] =
    goal === 'move'
      ? [movedCount, selectedCount]
      : [restoredCount, restoreRequestedCount(progress)];
  return allCount === 0 ? 0 : Math.min(99, (doneCount / allCount) * 100);
}

/** Restored or to be restored: rows, or everything. */
export function restoreRequestedCount(progress: CleanupProgress): number {
  const { restoredCount, toRestoreCount = trashedCount(progress) } = progress;
  return restoredCount + toRestoreCount;
}

/**
 * Restoring everything is resumed instead once it has begun; while rows are being restored, the rest still can be.
 */
export function canUndo(progress: CleanupProgress, nowMs: number): boolean {
  const {
    goal,
    status,
    undoUntilMs,
    movedCount,
    notInTrashCount = 0,
    unconfirmedCount = 0,
  } = progress;
  if (undoUntilMs === null || nowMs >= undoUntilMs) return false;
  if (goal === 'restore') {
    return status !== 'closed' && restoreRequestedCount(progress) < movedCount - notInTrashCount;
  }
  return trashedCount(progress) + unconfirmedCount > 0;
}

/** What to do when the user returns from Google with access. */
export function nextWithAccess(
  progress: CleanupProgress,
  request: CleanupRequest | null,
  nowMs: number,
): CleanupRequest | null {
  if (request !== null && request !== 'retry' && canUndo(progress, nowMs)) return request;
  const { status } = progress;
  const hasStopped = status === 'suspended' || status === 'failed' || haveSendersStopped(progress);
  return hasStopped ? 'retry' : null;
}
