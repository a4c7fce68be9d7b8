import { withNewestProgress } from '#worker/cleanups/read-cleanups.ts';
import type { RecheckConsent, RecheckView } from '#worker/contract/rechecks.ts';
import { AppError } from '#worker/domain/app-error.ts';
import {
  askedSenderCount,
  isRecheckOffered,
  RECHECK_ENDS_AFTER_MS,
  RECHECK_OPENS_AFTER_MS,
  recheckStatus,
} from '#worker/domain/rechecks/recheck.ts';
import { awaitObject } from '#worker/platform/concurrency/deadline.ts';
import type { KeyedHash } from '#worker/platform/security/hash.ts';
import { newSecret } from '#worker/platform/security/hash.ts';
import type { Runtime } from '#worker/runtime.ts';

import { endCheckAccess } from './end-access.ts';
import {
  findRecheck,
  findRecheckOrder,
  type RecheckOrder,
  saveConsent,
  saveWithdrawal,
} from './queries.ts';

/** @throws AppError not_found, also for another user's order, so as not to reveal that it exists */
export async function requireRecheckOrder(
  runtime: Runtime,
  userId: string,
  orderId: string,
): Promise<RecheckOrder> {
  const found = await findRecheckOrder(runtime.db, userId, orderId);
  if (found === undefined) throw new AppError('not_found');
  // As the receipt shows it, which hears of the end before D1 does.
  return { ...found, cleanup: await withNewestProgress(runtime, found.cleanup) };
}

export function toRecheckView(
  { payment, cleanup, recheck }: RecheckOrder,
  nowMs: number,
): RecheckView {
  const isAgreed = recheck !== null && recheck.withdrawnAtMs === null;
  return {
    orderId: payment.id,
    status: recheckStatus(recheck, isRecheckOffered(cleanup, nowMs), nowMs),
    senderCount: isAgreed ? recheck.senderCount : askedSenderCount(cleanup.unsubscribeCounts),
    opensAtMs: isAgreed ? recheck.opensAtMs : null,
    endsAtMs: isAgreed ? recheck.endsAtMs : null,
    checkedAtMs: recheck?.checkedAtMs ?? null,
    result: recheck?.result ?? null,
  };
}

/** @throws AppError not_found */
export async function readRecheck(
  runtime: Runtime,
  userId: string,
  orderId: string,
): Promise<RecheckView> {
  return toRecheckView(await requireRecheckOrder(runtime, userId, orderId), runtime.clock());
}

/** Of a keyed hash of user and sender: different in every clean-up, so that no two can be compared. */
export function recheckHash(keyedHash: KeyedHash, salt: string, senderHash: string): string {
  return keyedHash('recheck-sender', JSON.stringify([salt, senderHash]));
}

/**
 * Idempotent. Withdrawing deletes the hashes at once.
 * @throws AppError not_found; cleanup_over when it is no longer offered, or the senders are not known any more
 */
export async function changeRecheckConsent(
  runtime: Runtime,
  userId: string,
  orderId: string,
  consent: RecheckConsent,
): Promise<RecheckView> {
  const { clock } = runtime;
  const order = await requireRecheckOrder(runtime, userId, orderId);
  const { status } = toRecheckView(order, clock());
  if (!consent.isGiven) {
    await withdrawRecheck(runtime, orderId);
  } else if (status === 'offered') await storeHashes(runtime, order, consent.textVersion);
  else if (status === 'none' || status === 'withdrawn') throw new AppError('cleanup_over');
  return readRecheck(runtime, userId, orderId);
}

/**
 * Deletes the hashes and an unsent mail, and ends the access that was given for the check. Idempotent.
 * @returns whether there was a consent
 */
export async function withdrawRecheck(runtime: Runtime, orderId: string): Promise<boolean> {
  const { db, clock } = runtime;
  const wasGiven = await saveWithdrawal(db, orderId, clock());
  await endCheckAccess(runtime, (await findRecheck(db, orderId)) ?? null);
  return wasGiven;
}

async function storeHashes(
  runtime: Runtime,
  { payment, cleanup }: RecheckOrder,
  textVersion: string,
): Promise<void> {
  const { db, clock, keyedHash, mailboxCleanup } = runtime;
  const { userId } = payment;
  const rows = await awaitObject(runtime, mailboxCleanup(userId, cleanup.id).hashedSenders());
  const asked = rows.filter(
    ({ unsubscribe }) => unsubscribe === 'confirmed' || unsubscribe === 'asked',
  );
  const { finishedAtMs } = cleanup;
  if (asked.length === 0 || finishedAtMs === null) throw new AppError('cleanup_over');
  const salt = newSecret();
  const senderHashes = [...new Set(asked.map(({ senderHash }) => senderHash))].map((senderHash) =>
    recheckHash(keyedHash, salt, senderHash),
  );
  await saveConsent(db, {
    paymentId: payment.id,
    userId,
    textVersion,
    givenAtMs: clock(),
    askedAtMs: finishedAtMs,
    opensAtMs: finishedAtMs + RECHECK_OPENS_AFTER_MS,
    endsAtMs: finishedAtMs + RECHECK_ENDS_AFTER_MS,
    salt,
    senderHashes,
    senderCount: senderHashes.length,
    categories: [...new Set(asked.flatMap(({ categories }) => categories))],
  });
}
