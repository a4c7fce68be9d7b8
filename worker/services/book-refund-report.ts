import { saveRefundProgress } from '#worker/db/queries/refund-progress.ts';
import type { RefundRow } from '#worker/db/queries/refunds.ts';
import { WHILE_PENDING_MS } from '#worker/domain/order/refund-schedule.ts';
import type { MadeRefundReport } from '#worker/payments/payment-provider.ts';
import type { Runtime } from '#worker/runtime.ts';

/** Books how a refund stands that the provider has made, whoever has asked. Safe to repeat and to come late. */
export async function bookRefundReport(
  { db, clock, log }: Runtime,
  refund: RefundRow,
  { kind: status, refundReference }: MadeRefundReport,
): Promise<void> {
  const nowMs = clock();
  if (status === 'failed') log.error('refund.failed', { refundId: refund.id });
  const isPending = status === 'pending';
  await saveRefundProgress(db, refund, {
    status,
    refundReference,
    sendAtMs: isPending ? nowMs + WHILE_PENDING_MS : null,
    endedAtMs: isPending ? null : nowMs,
  });
}
