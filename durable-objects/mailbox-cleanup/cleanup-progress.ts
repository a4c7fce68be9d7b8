import type { ObjectDatabase } from '#durable-objects/object-database.ts';
import type { CleanupProgress } from '#worker/contract/cleanup.ts';
import { isAtWork, UNDO_MS } from '#worker/domain/cleanup/cleanup-state.ts';
import { isErrorCode } from '#worker/domain/error-code.ts';
import type { GmailWait } from '#worker/domain/gmail-wait.ts';

import { readBatchTotals } from './batch-totals.ts';
import type { CleanupRecord } from './cleanup-records.ts';
import { firstMoveMs } from './first-move.ts';
import { readSenderCounts } from './sender-counts.ts';

/** What is shown of a clean-up; null before it is paid for. */
export function readCleanupProgress(
  database: ObjectDatabase,
  cleanup: CleanupRecord,
  nowMs: number,
): CleanupProgress | null {
  const { version, goal, status, errorCode, finishedMs } = cleanup;
  if (status === 'prepared') return null;
  const { foundCount, uncheckedCount, ...totals } = readBatchTotals(database, goal);
  const hasMoved = totals.movedCount + totals.doubtfulCount > 0;
  const unsubscribes = readSenderCounts(database);
  const trashedFirstMs = hasMoved ? firstMoveMs(database, cleanup) : null;
  return {
    version,
    goal,
    status,
    ...totals,
    checkedCount: totals.unprovenCount - uncheckedCount,
    missingCount: isLookedForAgain(cleanup) ? totals.toRestoreCount - foundCount : 0,
    waiting: isAtWork({ status, unsubscribes }) ? readWait(cleanup, nowMs) : null,
    isUnconfirmed: status === 'surveying' && cleanup.unconfirmedUntilMs > 0,
    errorCode: isErrorCode(errorCode) ? errorCode : null,
    finishedAtMs: finishedMs,
    undoUntilMs: trashedFirstMs === null ? null : trashedFirstMs + UNDO_MS,
    unsubscribes,
  };
}

function readWait(
  { waitingUntilMs: untilMs, waitingReason: reason }: CleanupRecord,
  nowMs: number,
): GmailWait | null {
  if (untilMs === null || reason === null || untilMs <= nowMs) return null;
  return { untilMs, reason };
}

/** Whether the trash has been listed once, and is listed again, now or soon, for what was not found there. */
function isLookedForAgain({ goal, surveyStage }: CleanupRecord): boolean {
  return goal === 'restore' && surveyStage === 'ours-again';
}
