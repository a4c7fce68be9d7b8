import { findCharge } from './charge-queries.ts';
import { findPaidOrder } from '#worker/orders/queries.ts';
import { bookRefund, findRefundOfReason, listRefundsOf, type RefundRow } from './refund-queries.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { returnedOfOwedMinor } from '#worker/domain/payments/lost-refunds.ts';
import { bookedAmounts, type OrderAmounts } from '#worker/domain/orders/prices.ts';
import { refundAmounts, sharedOut } from '#worker/domain/payments/refund-amounts.ts';
import { returnedMinor, type RefundReason } from '#worker/domain/payments/refund-status.ts';
import { unsettledMinor } from '#worker/domain/payments/disputes.ts';
import type { Undone } from '#worker/domain/orders/undone-work.ts';
import type { Runtime } from '#worker/runtime.ts';
import { newId } from '#worker/platform/security/hash.ts';

import { reconcileManualRefunds } from './check-refunds.ts';
import { sendRefund } from './send-refunds.ts';

export type RefundRequest = {
  reason: Extract<RefundReason, 'undone' | 'withdrawal'>;
  /** What the money goes back for; all there is: everything, the donation too. */
  undone: Undone;
};

/** Whoever loses to another refund this often in a row asks again later. */
const BOOKING_ATTEMPTS = 5;

/**
 * Gives back what was paid for the part of an order that was not done, less what has been given back for it for
 * the other reason; an order of which something goes back is closed with that. Once for each reason, however often it is
 * asked; never more than is left; sent at once where that can be, and else by the sweep until the provider says that it
 * is done.
 * @returns the refund as it stands; null: there is nothing to give back, and the order stands as it stood, for whoever
 * asked to close
 * @throws AppError not_found, for an unpaid order and another user's alike
 */
export async function refundOrder(
  runtime: Runtime,
  { userId, orderId }: { userId: string; orderId: string },
  { reason, undone }: RefundRequest,
): Promise<RefundRow | null> {
  const { db, clock } = runtime;
  const paid = await findPaidOrder(db, userId, orderId);
  const charge = await findCharge(db, paid?.payment.chargeId ?? '');
  if (paid === undefined || charge === undefined) throw new AppError('not_found');
  const booked = bookedAmounts(charge, paid.payment.priceList);
  const find = () => findRefundOfReason(db, { chargeId: charge.id, reason });
  if ((await find()) === undefined) await reconcileManualRefunds(runtime, charge);

  for (let attempt = 0; attempt < BOOKING_ATTEMPTS; attempt += 1) {
    const known = await find();
    if (known !== undefined) {
      if (attempt > 0 && known.status === 'due')
        await sendRefund(runtime, { refund: known, charge });
      return unlessSuperseded(await find());
    }
    const given = await listRefundsOf(db, { userId, chargeId: charge.id });
    const lostMinor = unsettledMinor(given, charge.disputeLostMinor);
    const amounts = amountsLeft(booked, given, { undone, lostMinor });
    if (amounts.totalMinor === 0) return null;
    const nowMs = clock();
    const refund = {
      id: newId('rfd'),
      paymentId: orderId,
      chargeId: charge.id,
      userId,
      reason,
      currency: charge.currency,
      ...amounts,
      createdAtMs: nowMs,
    };
    await bookRefund(db, refund, { givenMinor: returnedMinor(given), nowMs });
  }
  throw new Error('other refunds of the order came first every time');
}

function unlessSuperseded(refund: RefundRow | undefined): RefundRow | null {
  return refund === undefined || refund.status === 'superseded' ? null : refund;
}

/**
 * What is owed for the undone work and not given back yet, or what is left where less than that is. What a bank has given
 * of it is not owed again.
 */
function amountsLeft(
  paid: OrderAmounts,
  given: readonly RefundRow[],
  { undone, lostMinor }: { undone: Undone; lostMinor: number },
) {
  const leftMinor = Math.max(0, paid.totalMinor - returnedMinor(given) - lostMinor);
  const owedInAllMinor = refundAmounts(paid, undone).totalMinor;
  const owedMinor = Math.max(0, owedInAllMinor - returnedOfOwedMinor(given) - lostMinor);
  return sharedOut(Math.min(owedMinor, leftMinor), paid, given);
}
