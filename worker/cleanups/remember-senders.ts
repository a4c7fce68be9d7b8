import type { CleanRows } from '#worker/contract/clean-rows.ts';
import type { RememberedView, RememberingConsent } from '#worker/contract/cleanups.ts';
import { AppError } from '#worker/domain/app-error.ts';
import {
  isRememberingOffered,
  REMEMBERED_MS,
  REMIND_AFTER_MS,
} from '#worker/domain/cleanups/remembered-senders.ts';
import { awaitObject } from '#worker/platform/concurrency/deadline.ts';
import { newSecret } from '#worker/platform/security/hash.ts';
import { findPayment } from '#worker/orders/queries.ts';
import type { Runtime } from '#worker/runtime.ts';

import { requireCleanup } from './read-cleanups.ts';
import { deleteRemembered, findRemembered, saveRemembered } from './remembered-queries.ts';
import type { CleanupRow } from './schema.ts';
import { senderHash } from './sender-hash.ts';

/** @throws AppError not_found */
export async function readRemembered(
  runtime: Runtime,
  userId: string,
  cleanupId: string,
): Promise<RememberedView> {
  const cleanup = await requireCleanup(runtime, userId, cleanupId);
  const { db, clock } = runtime;
  const stored = await findRemembered(db, userId, clock());
  if (stored?.paymentId === cleanup.paymentId) {
    return { status: 'kept', endsAtMs: stored.endsAtMs, senderCount: stored.senderHashes.length };
  }
  const senderCount = await countChosenSenders(runtime, cleanup);
  const isOffered = isRememberingOffered({ ...cleanup, senderCount }, clock());
  return { status: isOffered ? 'offered' : 'none', endsAtMs: null, senderCount };
}

async function countChosenSenders(
  { db }: Runtime,
  { userId, paymentId }: CleanupRow,
): Promise<number> {
  const order = await findPayment(db, userId, paymentId);
  return order?.chosenCounts.newsletters.rowCount ?? 0;
}

/**
 * Idempotent. Withdrawing deletes the hashes at once.
 * @throws AppError not_found; cleanup_over when it is no longer offered, or the senders are not known any more
 */
export async function changeRemembering(
  runtime: Runtime,
  userId: string,
  cleanupId: string,
  consent: RememberingConsent,
): Promise<RememberedView> {
  const { db } = runtime;
  const cleanup = await requireCleanup(runtime, userId, cleanupId);
  const before = await readRemembered(runtime, userId, cleanupId);
  if (!consent.isGiven) await deleteRemembered(db, { userId, orderId: cleanup.paymentId });
  else if (before.status === 'offered') await remember(runtime, cleanup, consent.textVersion);
  else if (before.status === 'none') throw new AppError('cleanup_over');
  return readRemembered(runtime, userId, cleanupId);
}

async function remember(
  { db, clock, keyedHash, mailboxCleanup, objectAnswerMs }: Runtime,
  { id, userId, paymentId, finishedAtMs }: CleanupRow,
  textVersion: string,
): Promise<void> {
  const rows = await awaitObject({ objectAnswerMs }, mailboxCleanup(userId, id).hashedSenders());
  if (rows.length === 0 || finishedAtMs === null) throw new AppError('cleanup_over');
  const salt = newSecret();
  const hashes = rows.map((row) => rememberedHash(keyedHash, salt, row.senderHash));
  await saveRemembered(db, {
    userId,
    paymentId,
    textVersion,
    givenAtMs: clock(),
    salt,
    senderHashes: [...new Set(hashes)],
    cleanedAtMs: finishedAtMs,
    remindAtMs: finishedAtMs + REMIND_AFTER_MS,
    endsAtMs: finishedAtMs + REMEMBERED_MS,
  });
}

function rememberedHash(keyedHash: Runtime['keyedHash'], salt: string, hash: string): string {
  return keyedHash('remembered-sender', JSON.stringify([salt, hash]));
}

/** Marks rows whose sender was chosen last time. Nothing is ticked. */
export async function markChosenBefore(
  { db, clock, keyedHash }: Pick<Runtime, 'db' | 'clock' | 'keyedHash'>,
  userId: string,
  newsletters: CleanRows['newsletters'],
): Promise<CleanRows['newsletters']> {
  const stored = await findRemembered(db, userId, clock());
  if (stored === undefined) return newsletters;
  const known = new Set(stored.senderHashes);
  return newsletters.map((row) => {
    const hash = senderHash(keyedHash, userId, row.senderKey);
    const wasChosen = known.has(rememberedHash(keyedHash, stored.salt, hash));
    return wasChosen ? { ...row, wasChosen } : row;
  });
}
