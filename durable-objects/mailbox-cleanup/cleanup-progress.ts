import { z } from 'zod';

import type { CleanupRecord } from '#durable-objects/mailbox-cleanup/stores/cleanup-records.ts';
import { IS_OF_EXCLUDED_ROW } from '#durable-objects/mailbox-cleanup/stores/sender-store.ts';
import type { ObjectDatabase } from '#durable-objects/object-database.ts';
import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import { type CleanupGoal, isAtWork, UNDO_MS } from '#worker/domain/cleanups/cleanup-state.ts';
import type { GmailWait } from '#worker/domain/quota/gmail-wait.ts';
import {
  PASSING_REASONS,
  UNSUBSCRIBE_REASONS,
  UNSUBSCRIBE_STATUSES,
  type UnsubscribeCounts,
  type UnsubscribeStatus,
  UNTRIED_REASONS,
} from '#worker/domain/unsubscribes/unsubscribe-status.ts';
import { IS_AMBIGUOUS, SURVEY_BATCH } from '#durable-objects/mailbox-cleanup/stores/batch-store.ts';

type BatchTotals = {
  selectedCount: number;
  movedCount: number;
  alreadyDeletedCount: number;
  protectedSinceCount: number;
  mismatchedCount: number;
  refutedCount: number;
  /** In batches whose headers are checked before the move, and not read yet. */
  unprovenCount: number;
  uncheckedCount: number;
  failedCount: number;
  unconfirmedCount: number;
  restoredCount: number;
  notInTrashCount: number;
  toRestoreCount: number;
  /** Of those to restore, named by a trash listing. */
  foundCount: number;
  /** Of what is in the trash, by the rows' mean sizes. */
  trashedBytes: number;
};

/** To be moved, and not confirmed. */
const UNMOVED = `message_count - moved_count - already_deleted_count - protected_since_count - mismatched_count - refuted_count
  - excluded_count`;

/** Work left in a failed batch. */
const FAILED: Record<CleanupGoal, string> = {
  move: `CASE WHEN is_failed = 1 THEN ${UNMOVED} END`,
  restore: 'CASE WHEN is_restore_failed = 1 THEN to_restore_count END',
};

export function readBatchTotals(database: ObjectDatabase, goal: CleanupGoal): BatchTotals {
  const [row] = database.sql
    .exec(
      `SELECT SUM(message_count) AS selected, SUM(moved_count) AS moved, SUM(already_deleted_count) AS already_deleted,
         SUM(protected_since_count) AS protected_since, SUM(mismatched_count) AS mismatched, SUM(refuted_count) AS refuted,
         SUM(length(unproven)) AS unproven, SUM(unchecked_count) AS unchecked,
         SUM(${FAILED[goal]}) AS failed, SUM(restored_count) AS restored,
         SUM(not_in_trash_count) AS not_in_trash,
         SUM(to_restore_count) AS to_restore, SUM(found_count) AS found,
         SUM(CASE WHEN ${IS_AMBIGUOUS} THEN ${UNMOVED} END) AS unconfirmed,
         ROUND(SUM(trashed_bytes)) AS trashed_bytes
       FROM batches WHERE batch_number > ?`,
      SURVEY_BATCH,
    )
    .toArray();
  return {
    selectedCount: Number(row?.['selected'] ?? 0),
    movedCount: Number(row?.['moved'] ?? 0),
    alreadyDeletedCount: Number(row?.['already_deleted'] ?? 0),
    protectedSinceCount: Number(row?.['protected_since'] ?? 0),
    mismatchedCount: Number(row?.['mismatched'] ?? 0),
    refutedCount: Number(row?.['refuted'] ?? 0),
    unprovenCount: Number(row?.['unproven'] ?? 0),
    uncheckedCount: Number(row?.['unchecked'] ?? 0),
    failedCount: Number(row?.['failed'] ?? 0),
    unconfirmedCount: Number(row?.['unconfirmed'] ?? 0),
    restoredCount: Number(row?.['restored'] ?? 0),
    notInTrashCount: Number(row?.['not_in_trash'] ?? 0),
    toRestoreCount: Number(row?.['to_restore'] ?? 0),
    foundCount: Number(row?.['found'] ?? 0),
    trashedBytes: Number(row?.['trashed_bytes'] ?? 0),
  };
}

/**
 * When mail may first have entered the trash: the first attempt of a move that may have worked, answered or not. Gmail's
 * 30 days count from then. null: nothing can be in the trash because of us.
 */
export function firstMoveMs(database: ObjectDatabase): number | null {
  const [row] = database.sql
    .exec(
      'SELECT MIN(tried_first_ms) AS first FROM batches WHERE batch_number > 0 AND is_touched = 1',
    )
    .toArray();
  const first = row?.['first'] ?? null;
  return first === null ? null : Number(first);
}

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

/** Whether the trash is listed again, now or soon, for what listings lacked so far. */
function isTrashListedAgain({ goal, surveyStage }: CleanupRecord): boolean {
  return goal === 'restore' && surveyStage === 'ours-again';
}
