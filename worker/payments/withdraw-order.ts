import { stopCleanup } from '#worker/cleanups/retry-undo-stop.ts';
import { readCleanupProgress } from '#worker/cleanups/read-cleanups.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { cleanupIdOf } from '#worker/domain/cleanups/cleanup-state.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import { undoneWork } from '#worker/domain/orders/undone-work.ts';
import { withdrawalStatus } from '#worker/domain/payments/withdrawal.ts';
import { describeError } from '#worker/log.ts';
import { deliverMailSoon } from '#worker/mail/deliver-mail.ts';
import { toPaidView } from '#worker/orders/order-view.ts';
import { findPaidOrder } from '#worker/orders/queries.ts';
import { type Deadline, NO_DEADLINE } from '#worker/platform/concurrency/deadline.ts';
import type { Runtime } from '#worker/runtime.ts';

import { refundOrder } from './refunds.ts';
import {
  findWithdrawal,
  insertWithdrawal,
  listUndecidedWithdrawals,
  markWithdrawalDecided,
  markWithdrawalTried,
  type WithdrawalRow,
} from './withdrawal-queries.ts';

const MAX_PER_RUN = 50;

/** @returns how many notices were due */
export async function settleWithdrawals(
  runtime: Runtime,
  hasTimeLeft: Deadline = NO_DEADLINE,
): Promise<number> {
  const { db, clock } = runtime;
  const undecided = await listUndecidedWithdrawals(db, MAX_PER_RUN);
  for (const each of undecided) {
    if (!hasTimeLeft()) break;
    // Before the attempt: a notice that kills the run then sorts last.
    await markWithdrawalTried(db, each, clock());
    await settleWithdrawal(runtime, each);
  }
  return undecided.length;
}

/**
 * Stops the work of a withdrawn order, and refunds the rest once nothing is in flight. Never throws; idempotent: the
 * next sweep retries.
 */
export async function settleWithdrawal(runtime: Runtime, withdrawal: WithdrawalRow): Promise<void> {
  if (withdrawal.decidedAtMs !== null) return;
  try {
    await stopAndRefund(runtime, withdrawal);
  } catch (error) {
    const cleanupId = cleanupIdOf(withdrawal.paymentId);
    runtime.log.error('withdrawal.settling_failed', { cleanupId, ...describeError(error) });
  }
}

async function stopAndRefund(runtime: Runtime, withdrawal: WithdrawalRow): Promise<void> {
  const { db, clock } = runtime;
  const { userId, paymentId: orderId } = withdrawal;
  const paid = await findPaidOrder(db, userId, orderId);
  if (paid === undefined) throw new Error('a withdrawal from an order that is not paid');
  const { paidAtMs } = toPaidView(runtime, paid);
  const progress = await stopCleanup(runtime, paid.cleanup, paidAtMs);
  if (progress === null) return;
  const undone = undoneWork(progress);
  await refundOrder(runtime, { userId, orderId }, { reason: 'withdrawal', undone });
  await markWithdrawalDecided(db, withdrawal, {
    hasMoved: progress.movedCount > 0,
    nowMs: clock(),
  });
}

/**
 * Accepts a notice of withdrawal of a paid order: stores when it was given, stops the work, refunds what is owed,
 * acknowledges by mail. A late notice is accepted too, and answered truthfully. The first notice of an order wins.
 * @throws AppError not_found, for an unpaid order and another user's alike
 */
export async function withdrawOrder(
  runtime: Runtime,
  { userId, orderId, name }: { userId: string; orderId: string; name: string },
): Promise<void> {
  const { db, clock } = runtime;
  const paid = await findPaidOrder(db, userId, orderId);
  if (paid === undefined) throw new AppError('not_found');
  const progress = await readCleanupProgress(runtime, paid.cleanup);
  const { paidAtMs } = toPaidView(runtime, paid);
  const nowMs = clock();
  const status = withdrawalStatus(progress, { paidAtMs, nowMs });
  const given: WithdrawalRow = {
    paymentId: orderId,
    userId,
    name: name.trim(),
    status,
    requestedAtMs: nowMs,
    decidedAtMs: status === 'open' ? null : nowMs,
    triedAtMs: null,
  };
  await insertWithdrawal(db, given);
  const stored = (await findWithdrawal(db, userId, orderId)) ?? given;
  await settleWithdrawal(runtime, stored);
  await deliverMailSoon(runtime, mailIdOf('withdrawal', orderId));
}
