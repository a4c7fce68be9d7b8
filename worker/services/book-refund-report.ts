import { findCharge } from '#worker/db/queries/charges.ts';
import { saveRefundProgress, type ReckonedParts } from '#worker/db/queries/refund-progress.ts';
import { findRefund, listRefundsOf, type RefundRow } from '#worker/db/queries/refunds.ts';
import { reckonedAnew } from '#worker/domain/order/refund-amounts.ts';
import { WHILE_PENDING_MS } from '#worker/domain/order/refund-schedule.ts';
import { refundSums } from '#worker/domain/order/refund-status.ts';
import type { MadeRefundReport } from '#worker/payments/payment-provider.ts';
import type { Runtime } from '#worker/runtime.ts';

/** Whoever loses to another refund this often in a row is told of it again. */
const BOOKING_ATTEMPTS = 5;

/**
 * Books how a refund stands that the provider has made, whoever has asked. Safe to repeat and to come late. The parts
 * of one that was still to be sent are worked out once more, beside whatever has been given back of its payment since
 * it was noted: only now nothing can come before it any more.
 */
export async function bookRefundReport(
  { db, clock, log }: Runtime,
  refund: RefundRow,
  { kind: status, refundReference }: MadeRefundReport,
): Promise<void> {
  const nowMs = clock();
  if (status === 'failed') log.error('refund.failed', { refundId: refund.id });
  const isPending = status === 'pending';
  const progress = {
    status,
    refundReference,
    sendAtMs: isPending ? nowMs + WHILE_PENDING_MS : null,
    endedAtMs: isPending ? null : nowMs,
  };
  for (let attempt = 0; attempt < BOOKING_ATTEMPTS; attempt += 1) {
    const current = await findRefund(db, refund.id);
    const parts = current?.status === 'due' ? await reckonParts(db, current) : null;
    if ((await saveRefundProgress(db, refund, progress, parts)) || parts === null) return;
  }
  throw new Error('other refunds of the payment came first every time');
}

async function reckonParts(db: Runtime['db'], refund: RefundRow): Promise<ReckonedParts | null> {
  const { id: refundId, userId, chargeId, totalMinor } = refund;
  const charge = await findCharge(db, chargeId);
  if (charge === undefined) throw new Error('a refund without its payment');
  const all = await listRefundsOf(db, { userId, chargeId });
  const given = all.filter(({ id }) => id !== refundId);
  const amounts = reckonedAnew(refund, totalMinor, { paid: charge, given });
  return { amounts, sums: refundSums(all) };
}
