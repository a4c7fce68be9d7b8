import { saveCleanupCopy } from '#worker/cleanups/queries.ts';
import { markOrderClosed } from '#worker/orders/close-orders.ts';
import type { PaidOrder } from '#worker/orders/queries.ts';
import { findWithdrawal } from './withdrawal-queries.ts';
import { isAllDone, undoneWork } from '#worker/domain/orders/undone-work.ts';
import type { Runtime } from '#worker/runtime.ts';

import { toPaidView } from '#worker/orders/order-view.ts';
import { refundOrder } from './refund-order.ts';
import { settleWithdrawal } from './withdraw-order.ts';
import { stopCleanup } from '#worker/cleanups/change-cleanup.ts';

/** Stops the work of an order whose buyer is being erased, and gives back what was not done. @returns false: not yet */
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
    const wish = { reason: 'undone', undone: undoneWork(progress) } as const;
    await refundOrder(runtime, { userId, orderId }, wish);
  }
  // The object, which would write it in its own time, is about to go.
  const copy = {
    cleanupId: paid.cleanup.id,
    userId,
    progress,
    putBackRowIds: [],
    ownerRestarts: 0,
  };
  await saveCleanupCopy(
    db,
    { ...copy, connectionId: null, tokenMasked: null, tokenUsedMs: null },
    clock(),
  );
  await markOrderClosed(db, orderId, clock());
  return true;
}
