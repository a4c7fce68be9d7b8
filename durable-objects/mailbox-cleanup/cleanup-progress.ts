import type { CleanupProgress } from '#worker/contract/cleanup.ts';
import { isRunningCleanup, UNDO_MS } from '#worker/domain/cleanup/cleanup-state.ts';
import type { UnsubscribeCounts } from '#worker/domain/unsubscribe/unsubscribe-status.ts';
import { isErrorCode } from '#worker/domain/error-code.ts';

import type { BatchTotals } from './batch-totals.ts';
import type { CleanupRecord } from './cleanup-records.ts';

/** What is shown of a clean-up; null before it is paid for. */
export function cleanupProgress(
  cleanup: CleanupRecord,
  totals: BatchTotals,
  unsubscribes: UnsubscribeCounts | null,
  nowMs: number,
): CleanupProgress | null {
  const { version, goal, status, errorCode, finishedMs, waitingUntilMs, movedFirstMs } = cleanup;
  if (status === 'prepared') return null;
  return {
    version,
    goal,
    status,
    ...totals,
    isWaiting: isRunningCleanup(status) && waitingUntilMs !== null && waitingUntilMs > nowMs,
    errorCode: isErrorCode(errorCode) ? errorCode : null,
    finishedAtMs: finishedMs,
    undoUntilMs: movedFirstMs === null ? null : movedFirstMs + UNDO_MS,
    unsubscribes,
  };
}
