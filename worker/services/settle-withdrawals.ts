import { findPaidOrder } from '#worker/db/queries/payments.ts';
import {
  listUndecidedWithdrawals,
  markWithdrawalDecided,
  noteWithdrawalLookedAt,
  type WithdrawalRow,
} from '#worker/db/queries/withdrawals.ts';
import { cleanupIdOf } from '#worker/domain/cleanup/cleanup-state.ts';
import { undoneWork } from '#worker/domain/order/undone-work.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';
import { UNHURRIED, type TimeShare } from '#worker/time-share.ts';

import { toPaidView } from './order-view.ts';
import { refundOrder } from './refund-order.ts';
import { stopCleanup } from './stop-cleanup.ts';

const MAX_PER_RUN = 50;

/** Settles every order that was withdrawn from and is not settled yet. @returns how many there were */
export async function settleWithdrawals(
  runtime: Runtime,
  hasTimeLeft: TimeShare = UNHURRIED,
): Promise<number> {
  const { db, clock } = runtime;
  const undecided = await listUndecidedWithdrawals(db, MAX_PER_RUN);
  for (const each of undecided) {
    if (!hasTimeLeft()) break;
    // Beforehand, so that one over which the run dies comes last the next time.
    await noteWithdrawalLookedAt(db, each, clock());
    await settleWithdrawal(runtime, each);
  }
  return undecided.length;
}

/**
 * Stops the work of an order that was withdrawn from, and once nothing of it is under way any more notes what is
 * owed for the rest. Never throws, and safe to repeat: what cannot be settled now, a later sweep settles.
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
