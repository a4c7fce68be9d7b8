import type { z } from 'zod';

import type { orderListSchema, OrderView } from '#worker/contract/order.ts';
import { findPayment, listPaidOrders } from '#worker/db/queries/payments.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { cleanupIdOf } from '#worker/domain/cleanup/cleanup-state.ts';
import type { Runtime } from '#worker/runtime.ts';

import { toOrderView, toPaidView } from './order-view.ts';
import { readCleanupProgress } from './read-cleanup-progress.ts';

/** The user's paid orders with how their work stands, newest first. */
export async function readOrders(
  runtime: Runtime,
  userId: string,
  limit: number,
): Promise<z.infer<typeof orderListSchema>> {
  const paid = await listPaidOrders(runtime.db, userId, limit);
  const orders = await Promise.all(
    paid.map(async (order) => ({
      ...toPaidView(runtime, order),
      progress: await readCleanupProgress(runtime, order.cleanup),
    })),
  );
  return { orders };
}

/** @throws AppError not_found, also for another user's order: nobody learns that it exists. */
export async function readOrder(
  runtime: Runtime,
  userId: string,
  orderId: string,
): Promise<OrderView> {
  const row = await findPayment(runtime.db, userId, orderId);
  if (row === undefined) throw new AppError('not_found');
  return toOrderView(runtime, row, row.status === 'completed' ? cleanupIdOf(row.id) : null);
}
