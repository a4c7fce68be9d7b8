import type { z } from 'zod';

import type {
  CleanupProgress,
  CleanupRows,
  cleanupViewSchema,
  UnsubscribeList,
} from '#worker/contract/cleanups.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { isUnsubscribing } from '#worker/domain/unsubscribes/unsubscribe-status.ts';
import { describeError } from '#worker/log.ts';
import { awaitObject } from '#worker/platform/concurrency/deadline.ts';
import type { Runtime } from '#worker/runtime.ts';

import { findCleanup } from './queries.ts';
import type { CleanupRow } from './schema.ts';

/**
 * Read from the object while anything can change, since the copy in D1 may be stale; from the copy when the object is
 * unreachable or gone.
 */
export async function readCleanupProgress(
  runtime: Runtime,
  row: CleanupRow,
): Promise<CleanupProgress> {
  const { mailboxCleanup, clock, log } = runtime;
  if (isFinal(row, clock())) return toProgress(row);
  try {
    const asked = mailboxCleanup(row.userId, row.id).progress();
    return (await awaitObject(runtime, asked)) ?? toProgress(row);
  } catch (error) {
    log.warn('cleanup.progress_unknown', describeError(error));
    return toProgress(row);
  }
}

/** The row; until D1 knows that all is done, with what its object knows newer. */
export async function withNewestProgress(runtime: Runtime, row: CleanupRow): Promise<CleanupRow> {
  if (row.finishedAtMs !== null && !row.isUnsubscribing) return row;
  const progress = await readCleanupProgress(runtime, row);
  const { status, finishedAtMs, undoUntilMs, unsubscribes } = progress;
  const newest = { status, finishedAtMs, undoUntilMs, unsubscribeCounts: unsubscribes };
  return { ...row, ...newest, isUnsubscribing: isUnsubscribing(unsubscribes) };
}

/** Nothing is running, to be retried, or restorable. */
function isFinal(row: CleanupRow, nowMs: number): boolean {
  const { goal, status, undoUntilMs, isUnsubscribing } = row;
  if ((status !== 'done' && status !== 'closed') || isUnsubscribing) return false;
  return goal === 'restore' || undoUntilMs === null || undoUntilMs <= nowMs;
}

function toProgress(row: CleanupRow): CleanupProgress {
  const {
    version,
    goal,
    status,
    selectedCount,
    movedCount,
    alreadyDeletedCount,
    protectedSinceCount,
  } = row;
  const {
    mismatchedCount,
    refutedCount,
    failedCount,
    unconfirmedCount,
    restoredCount,
    notInTrashCount,
  } = row;
  const { trashedBytes, errorCode, finishedAtMs, undoUntilMs } = row;
  return {
    version,
    goal,
    status,
    selectedCount,
    movedCount,
    alreadyDeletedCount,
    protectedSinceCount,
    mismatchedCount,
    refutedCount,
    failedCount,
    unconfirmedCount,
    restoredCount,
    notInTrashCount,
    trashedBytes,
    waiting: null,
    errorCode,
    finishedAtMs,
    undoUntilMs,
    unsubscribes: row.unsubscribeCounts,
  };
}

/** @throws AppError not_found, also for another user's clean-up, so as not to reveal that it exists */
export async function requireCleanup(
  { db }: Runtime,
  userId: string,
  cleanupId: string,
): Promise<CleanupRow> {
  const row = await findCleanup(db, userId, cleanupId);
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** The senders to unsubscribe from, with their status. @throws AppError not_found */
export async function readUnsubscribes(
  runtime: Runtime,
  userId: string,
  cleanupId: string,
): Promise<UnsubscribeList> {
  const { id } = await requireCleanup(runtime, userId, cleanupId);
  return runtime.mailboxCleanup(userId, id).senders();
}

/** The outcome of each chosen row. @throws AppError not_found */
export async function readCleanupRows(
  runtime: Runtime,
  userId: string,
  cleanupId: string,
): Promise<CleanupRows> {
  const { id } = await requireCleanup(runtime, userId, cleanupId);
  return runtime.mailboxCleanup(userId, id).rows();
}

export async function readCleanup(
  runtime: Runtime,
  userId: string,
  cleanupId: string,
): Promise<z.infer<typeof cleanupViewSchema>> {
  const row = await requireCleanup(runtime, userId, cleanupId);
  const progress = await readCleanupProgress(runtime, row);
  return { id: row.id, orderId: row.paymentId, progress };
}
