import { findChargeByPaymentReference, type ChargeRow } from '#worker/db/queries/charges.ts';
import {
  bookRefundByHand,
  findRefund,
  findRefundByReference,
  listRefundsOf,
  type RefundRow,
} from '#worker/db/queries/refunds.ts';
import { sharedOut } from '#worker/domain/order/refund-amounts.ts';
import { WHILE_PENDING_MS } from '#worker/domain/order/refund-schedule.ts';
import { returnedMinor } from '#worker/domain/order/refund-status.ts';
import type { FoundRefund, PaymentNews } from '#worker/payments/payment-provider.ts';
import type { Runtime } from '#worker/runtime.ts';
import { newId } from '#worker/security/random-id.ts';

import { bookRefundReport } from './book-refund-report.ts';

/** Whoever loses to another refund this often in a row is told of it again. */
const BOOKING_ATTEMPTS = 5;

/**
 * Asks how a refund stands that the provider has told of, and books it: one of ours, or one that the owner has
 * made by hand, which is then on the receipt like any other. Safe to repeat.
 * @returns false: it is of nothing that was sold here
 */
export async function lookAtRefund(
  runtime: Runtime,
  news: PaymentNews,
  refundReference: string,
): Promise<boolean> {
  const { db } = runtime;
  const found = await news.findRefund(refundReference);
  const ours =
    found.refundId === null
      ? await findRefundByReference(db, refundReference)
      : await findRefund(db, found.refundId);
  if (ours === undefined) return noteRefundByHand(runtime, found);
  await bookRefundReport(runtime, ours, found);
  return true;
}

async function noteRefundByHand(runtime: Runtime, found: FoundRefund): Promise<boolean> {
  const { db, log } = runtime;
  const { paymentReference } = found;
  const charge =
    paymentReference === null
      ? undefined
      : await findChargeByPaymentReference(db, paymentReference);
  if (charge === undefined) {
    // Of something else that is sold through the same account.
    log.warn('refund.unknown_payment');
    return false;
  }
  for (let attempt = 0; attempt < BOOKING_ATTEMPTS; attempt += 1) {
    const { userId, id: chargeId } = charge;
    const given = await listRefundsOf(db, { userId, chargeId });
    const refund = refundByHand(runtime, found, { charge, given });
    await bookRefundByHand(db, refund, { givenMinor: returnedMinor(given) });
    const stored = await findRefundByReference(db, found.refundReference);
    if (stored !== undefined) return true;
  }
  throw new Error('other refunds of the payment came first every time');
}

/** A refund of the owner's as it is booked: of what other refunds have left of the payment. */
function refundByHand(
  { clock }: Runtime,
  found: FoundRefund,
  { charge, given }: { charge: ChargeRow; given: readonly RefundRow[] },
): RefundRow {
  const nowMs = clock();
  const isPending = found.kind === 'pending';
  return {
    id: newId('rfd'),
    paymentId: charge.paymentId,
    chargeId: charge.id,
    userId: charge.userId,
    reason: 'by_hand',
    status: found.kind,
    currency: found.currency,
    ...sharedOut(found.totalMinor, charge, given),
    refundReference: found.refundReference,
    attempts: 0,
    createdAtMs: nowMs,
    sendAtMs: isPending ? nowMs + WHILE_PENDING_MS : null,
    endedAtMs: isPending ? null : nowMs,
  };
}
