import {
  claimRefund,
  listDueRefunds,
  noteRefusedRefund,
  saveRefundProgress,
  type DueRefund,
  type RefundRow,
} from '#worker/db/queries/refunds.ts';
import {
  afterRefusalMs,
  REFUND_LEASE_MS,
  WHILE_PENDING_MS,
} from '#worker/domain/order/refund-schedule.ts';
import { describeError } from '#worker/log.ts';
import type { RefundReport } from '#worker/payments/payment-provider.ts';
import type { Runtime } from '#worker/runtime.ts';

const MAX_PER_RUN = 50;

/**
 * Sends every refund that is due, and asks after those under way, until the provider says that they are done.
 * @returns how many there were
 */
export async function sendDueRefunds(runtime: Runtime): Promise<number> {
  const due = await listDueRefunds(runtime.db, runtime.clock(), MAX_PER_RUN);
  for (const each of due) await sendRefund(runtime, each);
  return due.length;
}

/** Never throws: what cannot be sent now, a later sweep sends. */
export async function sendRefund(runtime: Runtime, { refund, charge }: DueRefund): Promise<void> {
  const { db, clock, payments, log } = runtime;
  const { id: refundId, attempts, currency, totalMinor, refundReference } = refund;
  try {
    if (!(await claimRefund(db, refund, clock() + REFUND_LEASE_MS))) return;
    if (payments?.name !== charge.provider || charge.paymentReference === null) {
      throw new Error('a refund that the provider of these settings cannot make');
    }
    const { paymentReference } = charge;
    const report = await payments.refund({
      refundId,
      attempts,
      paymentReference,
      currency,
      totalMinor,
      refundReference,
    });
    await bookRefundReport(runtime, refund, report);
  } catch (error) {
    log.error('refund.sending_failed', { refundId, ...describeError(error) });
  }
}

/** Books how a refund stands, whoever has asked. */
export async function bookRefundReport(
  { db, clock, log }: Runtime,
  refund: RefundRow,
  report: RefundReport,
): Promise<void> {
  const { id: refundId, attempts } = refund;
  const nowMs = clock();
  switch (report.kind) {
    case 'refused':
      log.error('refund.refused', { refundId, attempt: attempts + 1 });
      await noteRefusedRefund(db, refund, nowMs + afterRefusalMs(attempts));
      return;
    case 'nothing-left':
      log.warn('refund.superseded', { refundId });
      await saveRefundProgress(db, refund, {
        status: 'superseded',
        refundReference: null,
        sendAtMs: null,
        endedAtMs: nowMs,
      });
      return;
    case 'pending':
      await saveRefundProgress(db, refund, {
        status: 'pending',
        refundReference: report.refundReference,
        sendAtMs: nowMs + WHILE_PENDING_MS,
        endedAtMs: null,
      });
      return;
    default:
      if (report.kind === 'failed') log.error('refund.failed', { refundId });
      await saveRefundProgress(db, refund, {
        status: report.kind,
        refundReference: report.refundReference,
        sendAtMs: null,
        endedAtMs: nowMs,
      });
  }
}
