import { z } from 'zod';

import type { CleanupRecord } from '#durable-objects/mailbox-cleanup/stores/cleanup-records.ts';
import { IS_OF_EXCLUDED_ROW } from '#durable-objects/mailbox-cleanup/stores/sender-store.ts';
import type { ObjectDatabase } from '#durable-objects/object-database.ts';
import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import { isAtWork, UNDO_MS } from '#worker/domain/cleanups/cleanup-state.ts';
import type { GmailWait } from '#worker/domain/quota/gmail-wait.ts';
import {
  PASSING_REASONS,
  UNSUBSCRIBE_REASONS,
  UNSUBSCRIBE_STATUSES,
  type UnsubscribeCounts,
  type UnsubscribeStatus,
  UNTRIED_REASONS,
} from '#worker/domain/unsubscribes/unsubscribe-status.ts';

import { firstMoveMs, readBatchTotals } from './batch-totals.ts';

const rowSchema = z.object({
  status: z.enum(UNSUBSCRIBE_STATUSES),
  reason: z.enum(UNSUBSCRIBE_REASONS).nullable(),
  is_excluded: z.number(),
  count: z.number(),
});

type Row = z.output<typeof rowSchema>;

/** null: no senders to unsubscribe from. */
function readSenderCounts(database: ObjectDatabase): UnsubscribeCounts | null {
  const rows = database.sql
    .exec(
      `SELECT status, reason, COUNT(*) AS count, ${IS_OF_EXCLUDED_ROW} AS is_excluded
       FROM senders GROUP BY 1, 2, 4`,
    )
    .toArray()
    .map((row) => rowSchema.parse(row));
  if (rows.length === 0) return null;
  const count = (isCounted: (row: Row) => boolean) =>
    rows.filter(isCounted).reduce((sum, row) => sum + row.count, 0);
  const countOf = (status: UnsubscribeStatus) => count((row) => row.status === status);
  return {
    waitingCount: countOf('waiting'),
    confirmedCount: countOf('confirmed'),
    askedCount: countOf('asked'),
    needsClickCount: countOf('needs_click'),
    notPossibleCount: countOf('not_possible'),
    untriedCount: count(isUntried),
    retryableCount: count(isRetryable),
  };
}

function isUntried({ status, reason }: Row): boolean {
  return status === 'not_possible' && reason !== null && UNTRIED_REASONS.includes(reason);
}

/** The condition of SenderStore.reopen. */
function isRetryable({ status, reason, is_excluded: isExcluded }: Row): boolean {
  const isPassing =
    status === 'not_possible' && reason !== null && PASSING_REASONS.includes(reason);
  return isPassing && isExcluded === 0;
}

/** null until paid. */
export function readCleanupProgress(
  database: ObjectDatabase,
  cleanup: CleanupRecord,
  nowMs: number,
): CleanupProgress | null {
  const { version, goal, status, errorCode, finishedMs } = cleanup;
  if (status === 'prepared') return null;
  const { foundCount, uncheckedCount, ...totals } = readBatchTotals(database, goal);
  const hasMoved = totals.movedCount + totals.unconfirmedCount > 0;
  const unsubscribes = readSenderCounts(database);
  const trashedFirstMs = hasMoved ? firstMoveMs(database) : null;
  return {
    version,
    goal,
    status,
    ...totals,
    checkedCount: totals.unprovenCount - uncheckedCount,
    missingCount: isTrashListedAgain(cleanup) ? totals.toRestoreCount - foundCount : 0,
    waiting: isAtWork({ status, unsubscribes }) ? readWait(cleanup, nowMs) : null,
    isUnconfirmed: status === 'surveying' && cleanup.unconfirmedUntilMs > 0,
    errorCode,
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

/** Whether the trash is listed a second time, now or soon, for what the first listing lacked. */
function isTrashListedAgain({ goal, surveyStage }: CleanupRecord): boolean {
  return goal === 'restore' && surveyStage === 'ours-again';
}
