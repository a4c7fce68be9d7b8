import { and, desc, eq, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm';

import { stopCleanup } from '#worker/cleanups/change-cleanup.ts';
import { readCleanupProgress } from '#worker/cleanups/read-cleanups.ts';
import { cleanups } from '#worker/cleanups/schema.ts';
import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import { ORDER_OPEN_MS } from '#worker/domain/cleanups/cleanup-state.ts';
import { HOUR_MS } from '#worker/domain/duration.ts';
import { isOwedAtClosing, owedAtClosing } from '#worker/domain/orders/undone-work.ts';
import { senderAheadCount } from '#worker/domain/unsubscribes/unsubscribe-status.ts';
import { describeError } from '#worker/log.ts';
import { insertReceiptMail } from '#worker/mail/outbox-queries.ts';
import { refundOrder } from '#worker/payments/refund-order.ts';
import { withdrawals } from '#worker/payments/refund-schema.ts';
import { type Deadline, NO_DEADLINE } from '#worker/platform/concurrency/deadline.ts';
import type { Database } from '#worker/platform/db/client.ts';
import type { Runtime } from '#worker/runtime.ts';

import type { PaidOrder } from './queries.ts';
import { payments } from './schema.ts';

/**
 * Paid orders that are not closed and whose work is over, or that were paid before `paidBeforeMs`, but for those
 * that a withdrawal is about to close. Those come first that were looked at longest ago, so that some that cannot be
 * closed yet keep no other waiting.
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
        // Spelt out, because SQLite uses a partial index only where its very condition stands.
        sql`${payments.paidAtMs} IS NOT NULL AND ${payments.closedAtMs} IS NULL`,
        or(
          and(inArray(cleanups.status, ['done', 'closed']), eq(cleanups.isUnsubscribing, false)),
          lte(payments.paidAtMs, paidBeforeMs),
        ),
      ),
    )
    .orderBy(sql`coalesce(${payments.closingLookedAtMs}, 0)`, desc(payments.paidAtMs))
    .limit(limit)
    .all();
}

/** It could not be closed yet: others come first. */
async function noteClosingLookedAt(db: Database, orderId: string, nowMs: number): Promise<void> {
  await db.update(payments).set({ closingLookedAtMs: nowMs }).where(eq(payments.id, orderId));
}

/** Nothing more can come of an order, and what was owed for it has been noted: its buyer is told. */
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

/** A clean-up closes itself when its time is up; so long after, what it last said counts. */
const GRACE_MS = HOUR_MS;

/**
 * Closes every order whose work is over, the moving and the unsubscribing: done, or not done within a week of its
 * payment. What was not done is given back. @returns how many were closed
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
      // Beforehand, so that one over which the run dies comes last the next time.
      await noteClosingLookedAt(db, order.payment.id, clock());
      if (await closeOrder(runtime, order)) closed += 1;
    } catch (error) {
      const { id: cleanupId } = order.cleanup;
      runtime.log.error('order.closing_failed', { cleanupId, ...describeError(error) });
    }
  }
  return closed;
}

/** @returns false: something can still come of it. */
async function closeOrder(runtime: Runtime, paid: PaidOrder): Promise<boolean> {
  const { payment } = paid;
  const progress = await readOutcome(runtime, paid);
  if (progress === null) return false;
  if (isOwedAtClosing(progress)) {
    const { userId, id: orderId } = payment;
    const wish = { reason: 'undone', undone: owedAtClosing(progress) } as const;
    await refundOrder(runtime, { userId, orderId }, wish);
  }
  await markOrderClosed(runtime.db, payment.id, runtime.clock());
  return true;
}

/** How the work of an order ended; null: it has not. */
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
  // What was claimed before may still be moved, or asked, where nothing else will be.
  if (status === 'closed' || (isDone && goal === 'restore')) {
    return stopCleanup(runtime, cleanup, paidAtMs);
  }
  // A sender given up for a cause that may pass can be tried again for as long as the order is open.
  const hasSendersLeft = unsubscribes !== null && senderAheadCount(unsubscribes) > 0;
  return isDone && !hasSendersLeft ? progress : null;
}
