import type { NextTimeConsent, NextTimeView } from '#worker/contract/cleanups.ts';
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

import { requireCleanup, withNewestProgress } from './read-cleanups.ts';
import {
  deleteRemembered,
  deleteReminder,
  findRemembered,
  findReminder,
  saveRemembered,
  saveReminder,
} from './remembered-queries.ts';
import type { CleanupRow } from './schema.ts';
import { senderHash } from './sender-hash.ts';

/** As the receipt shows it, which hears of the end before D1 does. */
async function requireNewest(
  runtime: Runtime,
  userId: string,
  cleanupId: string,
): Promise<CleanupRow> {
  return withNewestProgress(runtime, await requireCleanup(runtime, userId, cleanupId));
}

/** @throws AppError not_found */
export async function readNextTime(
  runtime: Runtime,
  userId: string,
  cleanupId: string,
): Promise<NextTimeView> {
  return toNextTimeView(runtime, await requireNewest(runtime, userId, cleanupId));
}

async function toNextTimeView(
  { db, clock }: Pick<Runtime, 'db' | 'clock'>,
  cleanup: CleanupRow,
): Promise<NextTimeView> {
  const { userId } = cleanup;
  const nowMs = clock();
  const [remembered, reminder, order] = await Promise.all([
    findRemembered(db, userId, nowMs),
    findReminder(db, userId, nowMs),
    findPayment(db, userId, cleanup.paymentId),
  ]);
  const senderCount = order?.chosenCounts.newsletters.rowCount ?? 0;
  const isOffered = isRememberingOffered({ ...cleanup, senderCount }, nowMs);
  const unkept = { status: isOffered ? 'offered' : 'none', endsAtMs: null } as const;
  const isOfThis = (row: { paymentId: string } | undefined) => row?.paymentId === cleanup.paymentId;
  return {
    senderCount,
    marks:
      remembered !== undefined && isOfThis(remembered)
        ? { status: 'kept', endsAtMs: remembered.endsAtMs }
        : unkept,
    reminder:
      reminder !== undefined && isOfThis(reminder)
        ? {
            status: 'kept',
            endsAtMs: reminder.endsAtMs,
            remindAtMs: reminder.mailedAtMs === null ? reminder.remindAtMs : null,
          }
        : { ...unkept, remindAtMs: null },
  };
}

/**
 * Idempotent. Withdrawing deletes the hashes, or the reminder with its mail, at once.
 * @throws AppError not_found; cleanup_over when it is no longer offered, or the senders are not known any more
 */
export async function changeNextTime(
  runtime: Runtime,
  userId: string,
  cleanupId: string,
  consent: NextTimeConsent,
): Promise<NextTimeView> {
  const { purpose } = consent;
  const cleanup = await requireNewest(runtime, userId, cleanupId);
  const { [purpose]: before } = await toNextTimeView(runtime, cleanup);
  if (!consent.isGiven) await withdraw[purpose](runtime.db, cleanup.paymentId);
  else if (before.status === 'offered') await grant[purpose](runtime, cleanup, consent.textVersion);
  else if (before.status === 'none') throw new AppError('cleanup_over');
  return toNextTimeView(runtime, cleanup);
}

const withdraw = { marks: deleteRemembered, reminder: deleteReminder };
const grant = { marks: remember, reminder: scheduleReminder };

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
    endsAtMs: finishedAtMs + REMEMBERED_MS,
  });
}

async function scheduleReminder(
  { db, clock }: Runtime,
  { userId, paymentId, finishedAtMs }: CleanupRow,
  textVersion: string,
): Promise<void> {
  if (finishedAtMs === null) throw new AppError('cleanup_over');
  await saveReminder(db, {
    userId,
    paymentId,
    textVersion,
    givenAtMs: clock(),
    cleanedAtMs: finishedAtMs,
    remindAtMs: finishedAtMs + REMIND_AFTER_MS,
    endsAtMs: finishedAtMs + REMEMBERED_MS,
  });
}

function rememberedHash(keyedHash: Runtime['keyedHash'], salt: string, hash: string): string {
  return keyedHash('remembered-sender', JSON.stringify([salt, hash]));
}

/** Marks rows whose sender was chosen last time. Nothing is ticked. */
export async function markChosenBefore<Row extends { senderKey: string }>(
  { db, clock, keyedHash }: Pick<Runtime, 'db' | 'clock' | 'keyedHash'>,
  userId: string,
  newsletters: readonly Row[],
): Promise<(Row & { wasChosen: boolean })[]> {
  const stored = await findRemembered(db, userId, clock());
  if (stored === undefined) return newsletters.map((row) => ({ ...row, wasChosen: false }));
  const known = new Set(stored.senderHashes);
  return newsletters.map((row) => {
    const hash = senderHash(keyedHash, userId, row.senderKey);
    return { ...row, wasChosen: known.has(rememberedHash(keyedHash, stored.salt, hash)) };
  });
}
