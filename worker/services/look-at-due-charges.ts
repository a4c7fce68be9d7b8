import { listDueCharges, scheduleLook, type ChargeRow } from '#worker/db/queries/charges.ts';
import { findPayment } from '#worker/db/queries/payments.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';
import { UNHURRIED, type TimeShare } from '#worker/time-share.ts';

import { closeCharge, lookAtCharge } from './ask-provider.ts';

const MAX_PER_RUN = 50;
/** When nothing has come of a look. */
const AGAIN_MS = 10 * MINUTE_MS;

/**
 * Asks after every charge that is due: news of it may have been lost. A page whose order can no longer be paid
 * is closed, and so is one that nobody was told of because the answer that named it was lost. That one was looked at
 * is noted before it is, so that one over which the run dies, or that cannot be asked after, keeps no other waiting.
 * @returns how many there were
 */
export async function lookAtDueCharges(
  runtime: Runtime,
  hasTimeLeft: TimeShare = UNHURRIED,
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
    } else await lookAtCharge(runtime, charge);
  } catch (error) {
    log.error('charge.look_failed', { chargeId: charge.id, ...describeError(error) });
  }
}
