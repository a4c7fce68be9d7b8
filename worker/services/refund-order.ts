import { findCharge, type ChargeRow } from '#worker/db/queries/charges.ts';
import { findPaidOrder } from '#worker/db/queries/payments.ts';
import { bookRefund, listRefundsOf, type RefundRow } from '#worker/db/queries/refunds.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { refundAmounts, sharedOut } from '#worker/domain/order/refund-amounts.ts';
import { isReturned, type RefundReason } from '#worker/domain/order/refund-status.ts';
import type { Runtime } from '#worker/runtime.ts';
import { newId } from '#worker/security/random-id.ts';

import { sendRefund } from './send-refunds.ts';

export type RefundWish = {
  reason: Extract<RefundReason, 'undone' | 'withdrawal'>;
  /** For how many of the ordered messages the money goes back; all of them: everything, the donation too. */
  undoneCount: number;
};

/**
 * Gives back what was paid for the part of an order that was not done, and closes the order. Once for each
 * reason, however often it is asked; never more than is left; sent at once where that can be, and else by the
 * sweep until the provider says that it is done.
 * @returns the refund as it stands; null: there is nothing to give back
 * @throws AppError not_found, for an unpaid order and another user's alike
 */
export async function refundOrder(
  runtime: Runtime,
  { userId, orderId }: { userId: string; orderId: string },
  { reason, undoneCount }: RefundWish,
): Promise<RefundRow | null> {
  const { db, clock } = runtime;
  const paid = await findPaidOrder(db, userId, orderId);
  const charge = await findCharge(db, paid?.payment.chargeId ?? '');
  if (paid === undefined || charge === undefined) throw new AppError('not_found');
  const readGiven = () => listRefundsOf(db, { userId, chargeId: charge.id });
  const ofThisReason = (refunds: RefundRow[]) => refunds.find((each) => each.reason === reason);

  const given = await readGiven();
  const known = ofThisReason(given);
  if (known !== undefined) return known;
  const amounts = amountsLeft(charge, given, {
    messageCount: paid.payment.emailCount,
    undoneCount,
  });
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
  await bookRefund(db, refund, { paidMinor: charge.totalMinor, nowMs });
  const booked = ofThisReason(await readGiven());
  if (booked?.status === 'due') await sendRefund(runtime, { refund: booked, charge });
  return ofThisReason(await readGiven()) ?? null;
}

/** What is owed, or what is left where less than that is. */
function amountsLeft(
  charge: ChargeRow,
  given: readonly RefundRow[],
  undone: { messageCount: number; undoneCount: number },
) {
  const givenMinor = given
    .filter(({ status }) => isReturned(status))
    .reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  const leftMinor = charge.totalMinor - givenMinor;
  const owed = refundAmounts(charge, undone);
  return owed.totalMinor <= leftMinor ? owed : sharedOut(leftMinor, charge);
}
