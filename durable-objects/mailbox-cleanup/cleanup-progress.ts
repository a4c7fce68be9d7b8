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
  const { version, goal, status, errorCode, finishedMs, waitingUntilMs } = cleanup;
  if (status === 'prepared') return null;
  // Of what nobody knows whether it was moved, only that it was not before it was paid for.
  const trashedFirstMs = cleanup.movedFirstMs ?? (totals.doubtfulCount > 0 ? cleanup.paidMs : null);
  return {
    version,
    goal,
    status,
    ...totals,
    isWaiting: isRunningCleanup(status) && waitingUntilMs !== null && waitingUntilMs > nowMs,
    isUnconfirmed: status === 'surveying' && cleanup.unconfirmedUntilMs > 0,
    errorCode: isErrorCode(errorCode) ? errorCode : null,
    finishedAtMs: finishedMs,
    undoUntilMs: trashedFirstMs === null ? null : trashedFirstMs + UNDO_MS,
    unsubscribes,
  };
}
