import type { CleanupProgress } from '#worker/contract/cleanup.ts';
import {
  listUnclosedOrders,
  markOrderClosed,
  noteClosingLookedAt,
} from '#worker/db/queries/order-closing.ts';
import type { PaidOrder } from '#worker/db/queries/payments.ts';
import { ORDER_OPEN_MS } from '#worker/domain/cleanup/cleanup-state.ts';
import { HOUR_MS } from '#worker/domain/duration.ts';
import { isOwedAtClosing, owedAtClosing } from '#worker/domain/order/undone-work.ts';
import { senderAheadCount } from '#worker/domain/unsubscribe/unsubscribe-status.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';
import { UNHURRIED, type TimeShare } from '#worker/time-share.ts';

import { readCleanupProgress } from './read-cleanup-progress.ts';
import { refundOrder } from './refund-order.ts';
import { stopCleanup } from './stop-cleanup.ts';

const MAX_PER_RUN = 50;

/** A clean-up closes itself when its time is up; so long after, what it last said counts. */
const GRACE_MS = HOUR_MS;

/**
 * Closes every order whose work is over, the moving and the unsubscribing: done, or not done within a week of its
 * payment. What was not done is given back. @returns how many were closed
 */
export async function closeOrders(
  runtime: Runtime,
  hasTimeLeft: TimeShare = UNHURRIED,
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
