import type { z } from 'zod';

import { readCleanupProgress } from '#worker/cleanups/read-cleanups.ts';
import type { orderListSchema, OrderView } from '#worker/contract/orders.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { cleanupIdOf } from '#worker/domain/cleanups/cleanup-state.ts';
import { isPaidOrder } from '#worker/domain/orders/order-status.ts';
import { toOrderView, toPaidView } from '#worker/orders/order-view.ts';
import { findPayment, listPaidOrders, listProcessingOrders } from '#worker/orders/queries.ts';
import type { Runtime } from '#worker/runtime.ts';

import { findLastCharge } from './charge-queries.ts';
import { listWithdrawals, toWithdrawalView } from './withdrawal-queries.ts';

/** The user's paid orders with the status of their work, and those being paid; newest first. */
export async function readOrders(
  runtime: Runtime,
  userId: string,
  limit: number,
): Promise<z.infer<typeof orderListSchema>> {
  const [paid, onTheirWay, notices] = await Promise.all([
    listPaidOrders(runtime.db, userId, limit),
    listProcessingOrders(runtime.db, userId),
    listWithdrawals(runtime.db, userId),
  ]);
  const orders = await Promise.all(
    paid.map(async (order) => ({
      ...toPaidView(runtime, order),
      progress: await readCleanupProgress(runtime, order.cleanup),
      withdrawal: toWithdrawalView(notices.find(({ paymentId }) => paymentId === order.payment.id)),
    })),
  );
  const processing = onTheirWay.map((row) => toOrderView(runtime, row, null, 'processing'));
  return { orders, processing };
}

/** @throws AppError not_found, also for another user's order, so as not to reveal that it exists */
export async function readOrder(
  runtime: Runtime,
  userId: string,
  orderId: string,
): Promise<OrderView> {
  const row = await findPayment(runtime.db, userId, orderId);
  if (row === undefined) throw new AppError('not_found');
  if (isPaidOrder(row.status)) return toOrderView(runtime, row, cleanupIdOf(row.id));
  const last = await findLastCharge(runtime.db, row.id);
  const attempt = last === undefined || last.status === 'completed' ? null : last.status;
  return toOrderView(runtime, row, null, attempt);
}
