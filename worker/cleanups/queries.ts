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
import type { UnsubscribeCounts } from '#worker/domain/unsubscribes/unsubscribe-status.ts';
import { insertReceiptMail, insertStoppedMail } from '#worker/mail/outbox-queries.ts';
import { releaseRestoredRows } from '#worker/orders/row-queries.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { countCleanupFailure } from '#worker/stats/daily-figures.ts';

import { cleanups, type CleanupRow, haveSendersStopped } from './schema.ts';
import { lookSooner } from './status-queries.ts';

/** Not heard of by its object yet: the copy's versions begin at 1. */
const isUnstarted = and(eq(cleanups.status, 'surveying'), eq(cleanups.version, 0));

/**
 * Paid clean-ups that nobody has started or tried to since `triedBeforeMs`, the oldest try first, so that some that
 * cannot be started keep nobody else waiting.
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
      // SQLite uses a partial index only where its very condition stands.
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

/** Closes a clean-up that can never start. Changes nothing once its object has been heard of. */
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
 * Writes what a clean-up's object says of itself. Safe to repeat and to come late: an older copy never
 * overwrites a newer. What has been put back may be chosen, and paid for, again. Its owner is written to of
 * an end, and of a stop that only they can do something about.
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
      goneCount: progress.goneCount,
      keptCount: progress.keptCount,
      leftCount: progress.leftCount,
      refutedCount: progress.refutedCount,
      failedCount: progress.failedCount,
      doubtfulCount: progress.doubtfulCount,
      restoredCount: progress.restoredCount,
      absentCount: progress.absentCount,
      trashedBytes: progress.trashedBytes,
      errorCode: progress.errorCode,
      connectionId,
      tokenMasked,
      tokenUsedAtMs: tokenUsedMs,
      tokenCreatedAtMs: sql`coalesce(${tokenCreatedAtMs}, ${cleanups.tokenCreatedAtMs})`,
      // The end of another access is not this one's.
      tokenRevokedAtMs: sql`CASE WHEN ${cleanups.connectionId} IS ${connectionId} THEN ${cleanups.tokenRevokedAtMs} END`,
      finishedAtMs: progress.finishedAtMs,
      undoUntilMs: progress.undoUntilMs,
      unsubscribeCounts: progress.unsubscribes,
      isUnsubscribing: (progress.unsubscribes?.waitingCount ?? 0) > 0,
      version: progress.version,
      heartbeatAtMs: nowMs,
    })
    .where(
      and(
        eq(cleanups.id, cleanupId),
        eq(cleanups.userId, userId),
        // The same version comes again as a sign of life.
        lte(cleanups.version, progress.version),
      ),
    );
  const consequences = [
    updateRetryAllowed(db, userId, nowMs),
    ...releaseRestoredRows(db, copy),
    ...lookSooner(db, copy),
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

/** Whether a clean-up has failed since its last copy: for the first time, or once more after it was gone on with. */
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

/** Nothing is heard of a clean-up that is older: it moves mail for a week, and puts it back for thirty days from then. */
const HEARD_OF_MS = ORDER_OPEN_MS + UNDO_MS;

/** The user's clean-ups that have been heard of since then, newest first. Of older ones nothing is read. */
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
        gte(cleanups.createdAtMs, heartbeatSinceMs - HEARD_OF_MS),
        gte(cleanups.heartbeatAtMs, heartbeatSinceMs),
      ),
    )
    .orderBy(desc(cleanups.createdAtMs))
    .all();
}

/**
 * Clean-ups that new access lets go on, of a user who has just given it: those that waited for it or were given up,
 * and, of those paid for lately, those whose senders have stopped.
 */
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

/** It is being asked to begin, or whether it is at work, whatever comes of that. */
export async function recordCleanupHeartbeat(
  db: Database,
  cleanupId: string,
  nowMs: number,
): Promise<void> {
  await db.update(cleanups).set({ heartbeatAtMs: nowMs }).where(eq(cleanups.id, cleanupId));
}

/** Clean-ups that should be at work but have not been heard of since `quietSinceMs`. */
export function listQuietCleanups(
  db: Database,
  quietSinceMs: number,
  limit: number,
): Promise<CleanupRow[]> {
  // Spelt out, here and below, because SQLite uses a partial index only where its very condition stands.
  return listQuiet(db, sql`${cleanups.status} IN ('surveying', 'working')`, quietSinceMs, limit);
}

/** Those that should still be asking senders, but have not been heard of since then. */
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

/** Closes a clean-up whose object holds nothing any more: what was not done by then no longer will be. */
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

/** Nobody is left to ask them. */
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
