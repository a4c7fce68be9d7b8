import { listDueCharges, scheduleLook, type ChargeRow } from '#worker/db/queries/charges.ts';
import { findPayment } from '#worker/db/queries/payments.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';
import { UNHURRIED, type TimeShare } from '#worker/time-share.ts';

import { closeCharge, lookAtCharge } from './ask-provider.ts';

const MAX_PER_RUN = 50;
const AFTER_FAULT_MS = 10 * 60_000;

/**
 * Asks after every charge that is due: news of it may have been lost. A page whose order can no longer be paid
 * is closed, and so is one that nobody was told of because the answer that named it was lost.
 * @returns how many there were
 */
export async function lookAtDueCharges(
  runtime: Runtime,
  hasTimeLeft: TimeShare = UNHURRIED,
): Promise<number> {
  const due = await listDueCharges(runtime.db, runtime.clock(), MAX_PER_RUN);
  for (const charge of due) if (hasTimeLeft()) await tend(runtime, charge);
  return due.length;
}

async function tend(runtime: Runtime, charge: ChargeRow): Promise<void> {
  const { db, clock, log } = runtime;
  try {
    const order = await findPayment(db, charge.userId, charge.paymentId);
    const isPayable = order !== undefined && order.expiresAtMs > clock();
    const isUnseen = charge.status === 'begun';
    if (charge.status !== 'processing' && (isUnseen || !isPayable)) {
      await closeCharge(runtime, charge);
    } else await lookAtCharge(runtime, charge);
  } catch (error) {
    log.error('charge.look_failed', { chargeId: charge.id, ...describeError(error) });
    const lookedAtMs = clock();
    // So that one that cannot be asked after keeps no other waiting.
    await scheduleLook(db, charge.id, { lookedAtMs, lookAtMs: lookedAtMs + AFTER_FAULT_MS });
  }
}
