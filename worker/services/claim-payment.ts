import { claimOrder } from '#worker/db/queries/order-rows.ts';
import { findPayment, type PaymentRow } from '#worker/db/queries/payments.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { chosenRowIds } from '#worker/domain/order/chosen-rows.ts';
import { PAYMENT_CLAIM_MS } from '#worker/domain/order/order-reservation.ts';
import type { Runtime } from '#worker/runtime.ts';

const POLL_MS = 250;
/** Longer than a claim lasts, so that whoever waits for one that was lost takes over by itself. */
const POLLS = PAYMENT_CLAIM_MS / POLL_MS + 20;

export type PaymentClaim =
  /** This request pays, and holds the order's rows. */
  | { kind: 'claimed'; claimedUntilMs: number }
  /** Another request has paid meanwhile. */
  | { kind: 'paid' };

/**
 * Makes this request the one that pays the order, after waiting for another that is at it: two clicks, or
 * two tabs, get one answer.
 * @throws AppError rows_taken; timeout when the other does not come to an end
 */
export async function claimPayment(runtime: Runtime, order: PaymentRow): Promise<PaymentClaim> {
  const { db, clock, sleep } = runtime;
  const rowIds = chosenRowIds(order.selection);
  let current: PaymentRow | undefined = order;
  for (let poll = 0; poll < POLLS; poll += 1) {
    if (current === undefined) throw new AppError('not_found');
    if (current.status === 'completed') return { kind: 'paid' };
    const nowMs = clock();
    if (current.claimedUntilMs === null || current.claimedUntilMs <= nowMs) {
      const claimedUntilMs = nowMs + PAYMENT_CLAIM_MS;
      const outcome = await claimOrder(db, { order, rowIds, nowMs, claimedUntilMs });
      if (outcome === 'claimed') return { kind: 'claimed', claimedUntilMs };
      if (outcome === 'rows-taken') throw new AppError('rows_taken');
    }
    await sleep(POLL_MS);
    current = await findPayment(db, order.userId, order.id);
  }
  throw new AppError('timeout');
}
