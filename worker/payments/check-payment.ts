import type { OrderView } from '#worker/contract/orders.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { describeError } from '#worker/log.ts';
import { findPayment } from '#worker/orders/queries.ts';
import { readOrder } from '#worker/orders/read-orders.ts';
import { type Deadline, NO_DEADLINE } from '#worker/platform/concurrency/deadline.ts';
import type { Runtime } from '#worker/runtime.ts';

import { closeCharge, refreshCharge } from './refresh-charge.ts';
import { type ChargeRow, findLiveCharge, listDueCharges, scheduleLook } from './charge-queries.ts';

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
      await refreshCharge(runtime, live);
    } catch (error) {
      // Then it stands as it stood; the event, or the sweep, will tell.
      log.warn('charge.look_failed', { chargeId: live.id, ...describeError(error) });
    }
  }
  return readOrder(runtime, userId, orderId);
}

const MAX_PER_RUN = 50;
/** When nothing has come of a look. */
const AGAIN_MS = 10 * MINUTE_MS;

/**
 * Asks after every charge that is due: news of it may have been lost. A page whose order can no longer be paid
 * is closed, and so is one that nobody was told of because the answer that named it was lost. That one was looked at
 * is noted before it is, so that one over which the run dies, or that cannot be asked after, keeps no other waiting.
 * @returns how many there were
 */
export async function pollDueCharges(
  runtime: Runtime,
  hasTimeLeft: Deadline = NO_DEADLINE,
): Promise<number> {
  const due = await listDueCharges(runtime.db, runtime.clock(), MAX_PER_RUN);
  for (const charge of due) {
    if (!hasTimeLeft()) break;
    await tend(runtime, charge);
  }
  return due.length;
}

async function tend(runtime: Runtime, charge: ChargeRow): Promise<void> {
  const { db, clock, log } = runtime;
  try {
    const lookedAtMs = clock();
    await scheduleLook(db, charge.id, { lookedAtMs, lookAtMs: lookedAtMs + AGAIN_MS });
    const order = await findPayment(db, charge.userId, charge.paymentId);
    const isPayable = order !== undefined && order.expiresAtMs > clock();
    const isUnseen = charge.status === 'begun';
    if (charge.status !== 'processing' && (isUnseen || !isPayable)) {
      await closeCharge(runtime, charge);
    } else await refreshCharge(runtime, charge);
  } catch (error) {
    log.error('charge.look_failed', { chargeId: charge.id, ...describeError(error) });
  }
}
