import { findChargeByPaymentReference } from '#worker/db/queries/charges.ts';
import {
  bookRefundByHand,
  findRefund,
  findRefundByReference,
  type RefundRow,
} from '#worker/db/queries/refunds.ts';
import { sharedOut } from '#worker/domain/order/refund-amounts.ts';
import { WHILE_PENDING_MS } from '#worker/domain/order/refund-schedule.ts';
import type { FoundRefund, PaymentNews } from '#worker/payments/payment-provider.ts';
import type { Runtime } from '#worker/runtime.ts';
import { newId } from '#worker/security/random-id.ts';

import { bookRefundReport } from './book-refund-report.ts';

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
  const { db, clock, log } = runtime;
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
  const nowMs = clock();
  const isPending = found.kind === 'pending';
  const refund: RefundRow = {
    id: newId('rfd'),
    paymentId: charge.paymentId,
    chargeId: charge.id,
    userId: charge.userId,
    reason: 'by_hand',
    status: found.kind,
    currency: found.currency,
    ...sharedOut(found.totalMinor, charge),
    refundReference: found.refundReference,
    attempts: 0,
    createdAtMs: nowMs,
    sendAtMs: isPending ? nowMs + WHILE_PENDING_MS : null,
    endedAtMs: isPending ? null : nowMs,
  };
  await bookRefundByHand(db, refund);
  return true;
}
