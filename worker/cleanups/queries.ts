import { and, desc, eq, gt, gte, inArray, lt, lte, or, sql, type SQL } from 'drizzle-orm';

import { updateRetryAllowed } from '#worker/access/connection-queries.ts';
import { connections } from '#worker/access/connection-schema.ts';
import type { CleanupCopy } from '#worker/contract/cleanups.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import {
  isRunningCleanup,
  ORDER_OPEN_MS,
  orderIdOf,
  UNDO_MS,
} from '#worker/domain/cleanups/cleanup-state.ts';
import { receiptDueAtMs } from '#worker/domain/mail/mail-schedule.ts';
import {
  isUnsubscribing,
  type UnsubscribeCounts,
} from '#worker/domain/unsubscribes/unsubscribe-status.ts';
import { insertReceiptMail, insertStoppedMail } from '#worker/mail/outbox-queries.ts';
import { releaseRestoredRows } from '#worker/orders/row-queries.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { countCleanupFailure } from '#worker/stats/daily-figures.ts';

import { cleanups, type CleanupRow, haveSendersStopped } from './schema.ts';
import { scheduleEarlierCheck } from './status-queries.ts';

/** No copy from its object yet: versions begin at 1. */
const isUnstarted = and(eq(cleanups.status, 'surveying'), eq(cleanups.version, 0));

/**
 * Paid clean-ups not started, nor tried since `triedBeforeMs`; least recently tried first, so that those that cannot
 * start starve no others.
 */
export function listUnstartedCleanups(
  db: Database,
  triedBeforeMs: number,
  limit: number,
): Promise<CleanupRow[]> {
  return (
    db
      .select()
      .from(cleanups)
      // Literal: SQLite uses a partial index only when its exact condition appears.
      .where(
        and(
          sql`${cleanups.status} IN ('surveying', 'working')`,
          isUnstarted,
          lte(cleanups.heartbeatAtMs, triedBeforeMs),
        ),
      )
      .orderBy(cleanups.heartbeatAtMs)
      .limit(limit)
      .all()
  );
}

/** Closes a clean-up that can never start. No-op once its object has reported. */
export async function closeUnstartedCleanup(
  db: Database,
  { id, userId, selectedCount }: CleanupRow,
  { errorCode, nowMs }: { errorCode: ErrorCode; nowMs: number },
): Promise<void> {
  const isIt = and(eq(cleanups.id, id), isUnstarted);
  await db.batch([
    countCleanupFailure(db, isIt, nowMs),
    db
      .update(cleanups)
      .set({ status: 'closed', failedCount: selectedCount, errorCode, finishedAtMs: nowMs })
      .where(isIt),
    updateRetryAllowed(db, userId, nowMs),
    insertReceiptMail(db, orderIdOf(id), { nowMs }),
  ]);
}

/**
 * Saves the object's report of itself. Idempotent: an older copy never overwrites a newer. Releases restored rows for
 * another purchase, and mails the owner about an end, or a stop that only they can resolve.
 */
export async function saveCleanupCopy(
  db: Database,
  copy: CleanupCopy,
  nowMs: number,
): Promise<void> {
  const { cleanupId, userId, progress, ownerRestarts } = copy;
  const { connectionId, tokenMasked, tokenUsedMs } = copy;
  const tokenCreatedAtMs = db
    .select({ createdAtMs: connections.createdAtMs })
    .from(connections)
    .where(eq(connections.id, connectionId ?? ''));
  const update = db
    .update(cleanups)
    .set({
      goal: progress.goal,
      status: progress.status,
      selectedCount: progress.selectedCount,
      movedCount: progress.movedCount,
      alreadyDeletedCount: progress.alreadyDeletedCount,
      protectedSinceCount: progress.protectedSinceCount,
      mismatchedCount: progress.mismatchedCount,
      refutedCount: progress.refutedCount,
      failedCount: progress.failedCount,
      unconfirmedCount: progress.unconfirmedCount,
      restoredCount: progress.restoredCount,
      notInTrashCount: progress.notInTrashCount,
      trashedBytes: progress.trashedBytes,
      errorCode: progress.errorCode,
      connectionId,
      tokenMasked,
      tokenUsedAtMs: tokenUsedMs,
      tokenCreatedAtMs: sql`coalesce(${tokenCreatedAtMs}, ${cleanups.tokenCreatedAtMs})`,
      // The end of another connection does not apply.
      tokenRevokedAtMs: sql`CASE WHEN ${cleanups.connectionId} IS ${connectionId} THEN ${cleanups.tokenRevokedAtMs} END`,
      finishedAtMs: progress.finishedAtMs,
      undoUntilMs: progress.undoUntilMs,
      unsubscribeCounts: progress.unsubscribes,
      isUnsubscribing: isUnsubscribing(progress.unsubscribes),
      version: progress.version,
      heartbeatAtMs: nowMs,
    })
    .where(
      and(
        eq(cleanups.id, cleanupId),
        eq(cleanups.userId, userId),
        // The same version comes again as a heartbeat.
        lte(cleanups.version, progress.version),
      ),
    );
  const consequences = [
    updateRetryAllowed(db, userId, nowMs),
    ...releaseRestoredRows(db, copy),
    ...scheduleEarlierCheck(db, copy),
    ...(isRunningCleanup(progress.status)
      ? []
      : [
          insertReceiptMail(db, orderIdOf(cleanupId), {
            nowMs,
            dueAtMs: receiptDueAtMs(progress, nowMs),
          }),
          insertStoppedMail(db, cleanupId, { goal: progress.goal, ownerRestarts, nowMs }),
        ]),
  ] as const;
  await db.batch(
    progress.status === 'failed'
      ? [
          countCleanupFailure(db, isNewFailure(copy), progress.finishedAtMs ?? nowMs),
          update,
          ...consequences,
        ]
      : [update, ...consequences],
  );
}

/** Whether it has failed since its last copy, for the first time or again after being resumed. */
function isNewFailure({ cleanupId, userId, progress }: CleanupCopy): SQL | undefined {
  return and(
    eq(cleanups.id, cleanupId),
    eq(cleanups.userId, userId),
    lt(cleanups.version, progress.version),
    sql`(${cleanups.status} <> 'failed' OR ${cleanups.finishedAtMs} IS NOT ${progress.finishedAtMs})`,
  );
}

export function findCleanup(
  db: Database,
  userId: string,
  cleanupId: string,
): Promise<CleanupRow | undefined> {
  return db
    .select()
    .from(cleanups)
    .where(and(eq(cleanups.userId, userId), eq(cleanups.id, cleanupId)))
    .get();
}

/** Nothing changes later: a clean-up moves mail for a week, and can be undone for thirty days after. */
const REPORTING_SPAN_MS = ORDER_OPEN_MS + UNDO_MS;

/** Newest first. */
export function listCleanupsSince(
  db: Database,
  userId: string,
  heartbeatSinceMs: number,
): Promise<CleanupRow[]> {
  return db
    .select()
    .from(cleanups)
    .where(
      and(
        eq(cleanups.userId, userId),
        gte(cleanups.createdAtMs, heartbeatSinceMs - REPORTING_SPAN_MS),
        gte(cleanups.heartbeatAtMs, heartbeatSinceMs),
      ),
    )
    .orderBy(desc(cleanups.createdAtMs))
    .all();
}

/** Clean-ups that new access resumes: waiting for it, failed, or recently paid with unsubscribing stopped. */
export function listStoppedCleanups(
  db: Database,
  userId: string,
  paidAfterMs: number,
): Promise<CleanupRow[]> {
  return db
    .select()
    .from(cleanups)
    .where(
      and(
        eq(cleanups.userId, userId),
        or(
          inArray(cleanups.status, ['suspended', 'failed']),
          and(haveSendersStopped, gt(cleanups.createdAtMs, paidAfterMs)),
        ),
      ),
    )
    .all();
}

export async function recordCleanupHeartbeat(
  db: Database,
  cleanupId: string,
  nowMs: number,
): Promise<void> {
  await db.update(cleanups).set({ heartbeatAtMs: nowMs }).where(eq(cleanups.id, cleanupId));
}

/** Running clean-ups without a heartbeat since `quietSinceMs`. */
export function listQuietCleanups(
  db: Database,
  quietSinceMs: number,
  limit: number,
): Promise<CleanupRow[]> {
  // Literal, here and below: SQLite uses a partial index only when its exact condition appears.
  return listQuiet(db, sql`${cleanups.status} IN ('surveying', 'working')`, quietSinceMs, limit);
}

/** The same for clean-ups that are still unsubscribing. */
export function listQuietUnsubscribing(
  db: Database,
  quietSinceMs: number,
  limit: number,
): Promise<CleanupRow[]> {
  return listQuiet(db, sql`${cleanups.isUnsubscribing} = 1`, quietSinceMs, limit);
}

function listQuiet(
  db: Database,
  areAtWork: SQL,
  quietSinceMs: number,
  limit: number,
): Promise<CleanupRow[]> {
  return db
    .select()
    .from(cleanups)
    .where(and(areAtWork, lt(cleanups.heartbeatAtMs, quietSinceMs)))
    .orderBy(cleanups.heartbeatAtMs)
    .limit(limit)
    .all();
}

/** Closes a clean-up whose object holds nothing any more: the rest will never be done. */
export async function closeLostCleanup(
  db: Database,
  { id, userId, unsubscribeCounts }: CleanupRow,
  nowMs: number,
): Promise<void> {
  const isRunning = and(eq(cleanups.id, id), inArray(cleanups.status, ['surveying', 'working']));
  await db.batch([
    countCleanupFailure(db, isRunning, nowMs),
    db.update(cleanups).set({ status: 'closed', finishedAtMs: nowMs }).where(isRunning),
    db
      .update(cleanups)
      .set({ isUnsubscribing: false, unsubscribeCounts: withoutWaiting(unsubscribeCounts) })
      .where(and(eq(cleanups.id, id), eq(cleanups.isUnsubscribing, true))),
    updateRetryAllowed(db, userId, nowMs),
    insertReceiptMail(db, orderIdOf(id), { nowMs }),
  ]);
}

/** Nobody will contact them any more. */
function withoutWaiting(counts: UnsubscribeCounts | null): UnsubscribeCounts | null {
  if (counts === null) return null;
  const { waitingCount, notPossibleCount, untriedCount } = counts;
  return {
    ...counts,
    waitingCount: 0,
    notPossibleCount: notPossibleCount + waitingCount,
    untriedCount: untriedCount + waitingCount,
    retryableCount: 0,
  };
}
