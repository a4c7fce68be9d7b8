import { and, desc, eq, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm';

import { stopCleanup } from '#worker/cleanups/retry-undo-stop.ts';
import { readCleanupProgress } from '#worker/cleanups/read-cleanups.ts';
import { cleanups } from '#worker/cleanups/schema.ts';
import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import { ORDER_OPEN_MS } from '#worker/domain/cleanups/cleanup-state.ts';
import { HOUR_MS } from '#worker/domain/duration.ts';
import {
  isAllDone,
  isOwedAtClosing,
  owedAtClosing,
  undoneWork,
} from '#worker/domain/orders/undone-work.ts';
import { senderAheadCount } from '#worker/domain/unsubscribes/unsubscribe-status.ts';
import { describeError } from '#worker/log.ts';
import { insertReceiptMail } from '#worker/mail/outbox-queries.ts';
import { toPaidView } from '#worker/orders/order-view.ts';
import type { PaidOrder } from '#worker/orders/queries.ts';
import { payments } from '#worker/orders/schema.ts';
import { type Deadline, NO_DEADLINE } from '#worker/platform/concurrency/deadline.ts';
import type { Database } from '#worker/platform/db/client.ts';
import type { Runtime } from '#worker/runtime.ts';

import { refundOrder } from './refunds.ts';
import { withdrawals } from './refund-schema.ts';
import { settleWithdrawal } from './withdraw-order.ts';
import { findWithdrawal } from './withdrawal-queries.ts';

/**
 * Paid orders whose work is over, or that were paid before `paidBeforeMs`, except those that a withdrawal will close.
 * Least recently tried first, so that one failing order starves no other.
 */
export function listUnclosedOrders(
  db: Database,
  paidBeforeMs: number,
  limit: number,
): Promise<PaidOrder[]> {
  const undecided = db
    .select({ id: withdrawals.paymentId })
    .from(withdrawals)
    .where(and(eq(withdrawals.paymentId, payments.id), isNull(withdrawals.decidedAtMs)));
  return db
    .select({ payment: payments, cleanup: cleanups })
    .from(payments)
    .innerJoin(cleanups, eq(cleanups.paymentId, payments.id))
    .where(
      and(
        notExists(undecided),
        // Literal: SQLite uses a partial index only when its exact condition appears.
        sql`${payments.paidAtMs} IS NOT NULL AND ${payments.closedAtMs} IS NULL`,
        or(
          and(inArray(cleanups.status, ['done', 'closed']), eq(cleanups.isUnsubscribing, false)),
          lte(payments.paidAtMs, paidBeforeMs),
        ),
      ),
    )
    .orderBy(sql`coalesce(${payments.closingTriedAtMs}, 0)`, desc(payments.paidAtMs))
    .limit(limit)
    .all();
}

async function markClosingTried(db: Database, orderId: string, nowMs: number): Promise<void> {
  await db.update(payments).set({ closingTriedAtMs: nowMs }).where(eq(payments.id, orderId));
}

export async function markOrderClosed(db: Database, orderId: string, nowMs: number): Promise<void> {
  await db.batch([
    db
      .update(payments)
      .set({ closedAtMs: nowMs })
      .where(and(eq(payments.id, orderId), isNull(payments.closedAtMs))),
    insertReceiptMail(db, orderId, { nowMs }),
  ]);
}

const MAX_PER_RUN = 50;

/** A clean-up closes itself at its deadline; its last report counts until this much later. */
const GRACE_MS = HOUR_MS;

/**
 * Closes orders whose work is done, or was not done within a week of payment, and refunds the rest.
 * @returns how many were closed
 */
export async function closeOrders(
  runtime: Runtime,
  hasTimeLeft: Deadline = NO_DEADLINE,
): Promise<number> {
  const { db, clock } = runtime;
  const overdueMs = clock() - ORDER_OPEN_MS - GRACE_MS;
  const unclosed = await listUnclosedOrders(db, overdueMs, MAX_PER_RUN);
  let closed = 0;
  for (const order of unclosed) {
    if (!hasTimeLeft()) break;
    try {
      // Before the attempt: an order that kills the run then sorts last.
      await markClosingTried(db, order.payment.id, clock());
      if (await closeOrder(runtime, order)) closed += 1;
    } catch (error) {
      const { id: cleanupId } = order.cleanup;
      runtime.log.error('order.closing_failed', { cleanupId, ...describeError(error) });
    }
  }
  return closed;
}

/** @returns false: work remains */
async function closeOrder(runtime: Runtime, paid: PaidOrder): Promise<boolean> {
  const { payment } = paid;
  const progress = await readOutcome(runtime, paid);
  if (progress === null) return false;
  if (isOwedAtClosing(progress)) {
    const { userId, id: orderId } = payment;
    await refundOrder(
      runtime,
      { userId, orderId },
      { reason: 'undone', undone: owedAtClosing(progress) },
    );
  }
  await markOrderClosed(runtime.db, payment.id, runtime.clock());
  return true;
}

/** The outcome of an order's work; null: not over. */
async function readOutcome(
  runtime: Runtime,
  { payment, cleanup }: PaidOrder,
): Promise<CleanupProgress | null> {
  const paidAtMs = payment.paidAtMs ?? 0;
  const progress = await readCleanupProgress(runtime, cleanup);
  const isOverdue = paidAtMs <= runtime.clock() - ORDER_OPEN_MS - GRACE_MS;
  if (isOverdue) return progress;
  const { goal, status, unsubscribes } = progress;
  const isDone = status === 'done';
  // A batch dispatched earlier may still be in flight.
  if (status === 'closed' || (isDone && goal === 'restore')) {
    return stopCleanup(runtime, cleanup, paidAtMs);
  }
  // Transient failures can be retried while the order is open.
  const hasSendersLeft = unsubscribes !== null && senderAheadCount(unsubscribes) > 0;
  return isDone && !hasSendersLeft ? progress : null;
}

/** Stops the work of an order whose buyer is being erased, and refunds what was not done. @returns false: not yet */
export async function settleErasedOrder(runtime: Runtime, paid: PaidOrder): Promise<boolean> {
  const { db, clock } = runtime;
  const { userId, id: orderId } = paid.payment;
  const { paidAtMs } = toPaidView(runtime, paid);
  const progress = await stopCleanup(runtime, paid.cleanup, paidAtMs);
  if (progress === null) return false;
  const withdrawal = await findWithdrawal(db, userId, orderId);
  if (withdrawal !== undefined && withdrawal.decidedAtMs === null) {
    await settleWithdrawal(runtime, withdrawal);
    const isDecided = (await findWithdrawal(db, userId, orderId))?.decidedAtMs !== null;
    if (!isDecided) return false;
  }
  if (!isAllDone(progress)) {
    const undone = undoneWork(progress);
    await refundOrder(runtime, { userId, orderId }, { reason: 'undone', undone });
  }
  await markOrderClosed(db, orderId, clock());
  return true;
}
