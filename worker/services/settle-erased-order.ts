import { saveCleanupCopy } from '#worker/db/queries/cleanups.ts';
import { markOrderClosed } from '#worker/db/queries/order-closing.ts';
import type { PaidOrder } from '#worker/db/queries/payments.ts';
import { findWithdrawal } from '#worker/db/queries/withdrawals.ts';
import { isAllDone, undoneWork } from '#worker/domain/order/undone-work.ts';
import type { Runtime } from '#worker/runtime.ts';

import { toPaidView } from './order-view.ts';
import { refundOrder } from './refund-order.ts';
import { settleWithdrawal } from './settle-withdrawals.ts';
import { stopCleanup } from './stop-cleanup.ts';

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
