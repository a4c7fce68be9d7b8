import { findPaidOrder } from '#worker/db/queries/payments.ts';
import {
  findWithdrawal,
  insertWithdrawal,
  type WithdrawalRow,
} from '#worker/db/queries/withdrawals.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import { withdrawalStanding } from '#worker/domain/order/withdrawal.ts';
import type { Runtime } from '#worker/runtime.ts';

import { deliverMailSoon } from './deliver-mail.ts';
import { toPaidView } from './order-view.ts';
import { readCleanupProgress } from './read-cleanup-progress.ts';
import { settleWithdrawal } from './settle-withdrawals.ts';

/**
 * Takes a notice of withdrawal from a paid order: stores when it was given, stops the work, gives back what is
 * owed, and acknowledges it by mail. One that comes too late is taken too, and answered truthfully. Given twice, or
 * fifty times at once, it is given once. What cannot be settled now, the sweep settles.
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
  const standing = withdrawalStanding(progress, { paidAtMs, nowMs });
  const given: WithdrawalRow = {
    paymentId: orderId,
    userId,
    name: name.trim(),
    standing,
    requestedAtMs: nowMs,
    decidedAtMs: standing === 'open' ? null : nowMs,
    lookedAtMs: null,
  };
  await insertWithdrawal(db, given);
  const stored = (await findWithdrawal(db, userId, orderId)) ?? given;
  await settleWithdrawal(runtime, stored);
  await deliverMailSoon(runtime, mailIdOf('withdrawal', orderId));
}
