import type { OrderView } from '#worker/contract/orders.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { describeError } from '#worker/log.ts';
import { findPayment } from '#worker/orders/queries.ts';
import { type Deadline, NO_DEADLINE } from '#worker/platform/concurrency/deadline.ts';
import type { Runtime } from '#worker/runtime.ts';

import { closeCharge, refreshCharge } from './apply-charge-status.ts';
import { type ChargeRow, findLiveCharge, listDueCharges, schedulePoll } from './charge-queries.ts';
import { readOrder } from './read-orders.ts';

/** The page that waits polls every second or two, in as many tabs as there are. */
const LEAST_INTERVAL_MS = 2_000;

/**
 * Fetches the status of an order's payment for the page that its buyer came back to, so that nobody waits for a slow
 * webhook. What the page itself says is never believed.
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
    (live.polledAtMs === null || live.polledAtMs <= clock() - LEAST_INTERVAL_MS);
  if (isDue) {
    try {
      await refreshCharge(runtime, live.id);
    } catch (error) {
      // A webhook or the sweep will bring it.
      log.warn('charge.poll_failed', { chargeId: live.id, ...describeError(error) });
    }
  }
  return readOrder(runtime, userId, orderId);
}

const MAX_PER_RUN = 50;
const RETRY_MS = 10 * MINUTE_MS;

/**
 * Fetches the status of every charge that is due, since events may be lost. A page whose order cannot be paid any more is
 * closed, and so is one that nobody was sent to because the answer was lost.
 * @returns how many there were
 */
export async function pollDueCharges(
  runtime: Runtime,
  hasTimeLeft: Deadline = NO_DEADLINE,
): Promise<number> {
  const due = await listDueCharges(runtime.db, runtime.clock(), MAX_PER_RUN);
  for (const charge of due) {
    if (!hasTimeLeft()) break;
    await pollCharge(runtime, charge);
  }
  return due.length;
}

async function pollCharge(runtime: Runtime, charge: ChargeRow): Promise<void> {
  const { db, clock, log } = runtime;
  try {
    const polledAtMs = clock();
    // Before the attempt: one over which the run dies starves no other.
    await schedulePoll(db, charge.id, { polledAtMs, nextPollAtMs: polledAtMs + RETRY_MS });
    const order = await findPayment(db, charge.userId, charge.paymentId);
    const isPayable = order !== undefined && order.expiresAtMs > clock();
    const isUnseen = charge.status === 'begun';
    if (charge.status !== 'processing' && (isUnseen || !isPayable)) {
      await closeCharge(runtime, charge);
    } else await refreshCharge(runtime, charge.id);
  } catch (error) {
    log.error('charge.poll_failed', { chargeId: charge.id, ...describeError(error) });
  }
}
