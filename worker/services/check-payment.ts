import type { OrderView } from '#worker/contract/order.ts';
import { findLiveCharge } from '#worker/db/queries/charges.ts';
import { findPayment } from '#worker/db/queries/payments.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';

import { lookAtCharge } from './ask-provider.ts';
import { readOrder } from './read-orders.ts';

/** The page that waits asks every second or two, in as many tabs as there are. */
const LEAST_INTERVAL_MS = 2_000;

/**
 * Looks how the payment of an order stands, for the page that its buyer came back to: so that nobody waits for
 * an event that is slow. What the page itself says is never believed.
 * @throws AppError not_found
 */
export async function checkPayment(
  runtime: Runtime,
  userId: string,
  orderId: string,
): Promise<OrderView> {
  const { db, clock, log } = runtime;
  const order = await findPayment(db, userId, orderId);
  if (order === undefined) throw new AppError('not_found');
  const live = await findLiveCharge(db, orderId);
  const isDue =
    live !== undefined &&
    live.status !== 'begun' &&
    (live.lookedAtMs === null || live.lookedAtMs <= clock() - LEAST_INTERVAL_MS);
  if (isDue) {
    try {
      await lookAtCharge(runtime, live);
    } catch (error) {
      // Then it stands as it stood; the event, or the sweep, will tell.
      log.warn('charge.look_failed', { chargeId: live.id, ...describeError(error) });
    }
  }
  return readOrder(runtime, userId, orderId);
}
