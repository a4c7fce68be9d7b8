import type { z } from 'zod';

import type { CleanupRows, cleanupViewSchema, UnsubscribeList } from '#worker/contract/cleanup.ts';
import { findCleanup } from '#worker/db/queries/cleanups.ts';
import type { CleanupRow } from '#worker/db/queries/cleanups.ts';
import { AppError } from '#worker/domain/app-error.ts';
import type { Runtime } from '#worker/runtime.ts';

import { readCleanupProgress } from './read-cleanup-progress.ts';

/** @throws AppError not_found, also for another user's clean-up: nobody learns that it exists. */
export async function requireCleanup(
  { db }: Runtime,
  userId: string,
  cleanupId: string,
): Promise<CleanupRow> {
  const row = await findCleanup(db, userId, cleanupId);
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** Whom a clean-up unsubscribes from, and how each stands. @throws AppError not_found */
export async function readUnsubscribes(
  runtime: Runtime,
  userId: string,
  cleanupId: string,
): Promise<UnsubscribeList> {
  const { id } = await requireCleanup(runtime, userId, cleanupId);
  return runtime.cleanupObjects.senders(userId, id);
}

/** What became of each chosen row. @throws AppError not_found */
export async function readCleanupRows(
  runtime: Runtime,
  userId: string,
  cleanupId: string,
): Promise<CleanupRows> {
  const { id } = await requireCleanup(runtime, userId, cleanupId);
  return runtime.cleanupObjects.rows(userId, id);
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
