import {
  bookEnd,
  bookOpen,
  bookProcessing,
  type Alongside,
} from '#worker/db/queries/book-charge.ts';
import { findCharge, type ChargeRow } from '#worker/db/queries/charges.ts';
import { findPaidOrder, type PaymentRow } from '#worker/db/queries/payments.ts';
import { rejectPayment, settlePayment } from '#worker/db/queries/settle-payment.ts';
import { cleanupIdOf } from '#worker/domain/cleanup/cleanup-state.ts';
import { isAsAsked } from '#worker/domain/order/charge-match.ts';
import { chosenRowIds } from '#worker/domain/order/chosen-rows.ts';
import { nextLookMs, PROCESSING_KEPT_MS } from '#worker/domain/order/charge-schedule.ts';
import { unsoldParts } from '#worker/domain/order/refund-amounts.ts';
import type { ChargeReport, PaymentProvider } from '#worker/payments/payment-provider.ts';
import type { Runtime } from '#worker/runtime.ts';
import { newId } from '#worker/security/random-id.ts';

import { awaitObject } from './await-object.ts';
import { startPaidCleanup } from './start-paid-cleanups.ts';

type Completed = Extract<ChargeReport, { kind: 'completed' }>;

/** What is known of a charge, and where it belongs. */
export type ChargeFile = { charge: ChargeRow; order: PaymentRow; provider: PaymentProvider };

/**
 * Books how a charge stands, whoever has asked: the buyer's own request, the provider's event, the page that
 * the buyer came back to, or the sweep. Safe to repeat and to come late. `alongside` stands or falls with it.
 */
export async function bookReport(
  runtime: Runtime,
  file: ChargeFile,
  report: ChargeReport,
  alongside: Alongside = [],
): Promise<void> {
  const { db, clock, cleanupObjects } = runtime;
  const { charge, order } = file;
  const nowMs = clock();
  const { expiresAtMs } = charge;
  switch (report.kind) {
    case 'open': {
      const { sessionId, sessionUrl } = report;
      const lookAtMs = nextLookMs('open', { nowMs, expiresAtMs });
      await bookOpen(db, charge, { sessionId, sessionUrl, lookAtMs }, alongside);
      return;
    }
    case 'processing': {
      // Its ids would go with the scan, and the money may come after that. Looking again keeps them no longer.
      const keptUntilMs = charge.createdAtMs + PROCESSING_KEPT_MS;
      const keeping = cleanupObjects.keep(order.userId, cleanupIdOf(order.id), keptUntilMs);
      await awaitObject(runtime, keeping);
      const lookAtMs = nextLookMs('processing', { nowMs, expiresAtMs });
      await bookProcessing(db, charge, { sessionId: report.sessionId, lookAtMs }, alongside);
      return;
    }
    case 'completed':
      if (isAsAsked(charge, report.charged)) await settle(runtime, file, report, alongside);
      else await reject(runtime, file, report, alongside);
      return;
    default: {
      const { kind: status, sessionId } = report;
      await bookEnd(db, charge, { status, sessionId, nowMs }, alongside);
    }
  }
}

async function settle(
  runtime: Runtime,
  { charge, order, provider }: ChargeFile,
  { sessionId, paymentReference, method, charged }: Completed,
  alongside: Alongside,
): Promise<void> {
  const { db, clock } = runtime;
  const { currency, totalMinor, priceMinor, vatMinor, donationMinor } = charge;
  const paidAtMs = clock();
  const whole = { currency, totalMinor, priceMinor, vatMinor, donationMinor };
  const settlement = {
    sessionId,
    paymentReference,
    method,
    isTest: provider.isTest,
    chargedMinor: charged.totalMinor,
    chargedCurrency: charged.currency,
    order,
    rowIds: chosenRowIds(order.selection),
    paidAtMs,
    refundOfDuplicate: { ...refundOf(charge, paidAtMs), reason: 'duplicate' as const, ...whole },
    refundOfOvertaken: { ...refundOf(charge, paidAtMs), reason: 'overtaken' as const, ...whole },
  };
  await settlePayment(db, charge, settlement, alongside);
  const paid = await findPaidOrder(db, order.userId, order.id);
  if (paid === undefined) {
    const booked = await findCharge(db, charge.id);
    if (booked?.status !== 'rejected') throw new Error('a payment that was not booked');
    runtime.log.error('charge.overtaken', { chargeId: charge.id });
    return;
  }
  if (paid.payment.chargeId !== charge.id) {
    runtime.log.error('charge.duplicate', { chargeId: charge.id });
    return;
  }
  const { id: cleanupId, createdAtMs } = paid.cleanup;
  await startPaidCleanup(runtime, { userId: order.userId, cleanupId, paidAtMs: createdAtMs });
}

/** Somebody has paid another sum, or in other money, than we asked for: it buys nothing, and all of it goes back. */
async function reject(
  runtime: Runtime,
  { charge }: ChargeFile,
  { sessionId, paymentReference, method, charged }: Completed,
  alongside: Alongside,
): Promise<void> {
  const nowMs = runtime.clock();
  const { currency, totalMinor } = charged;
  runtime.log.error('charge.mismatch', { chargeId: charge.id });
  const refund = {
    ...refundOf(charge, nowMs),
    reason: 'mismatch' as const,
    currency,
    ...unsoldParts(totalMinor),
  };
  await rejectPayment(
    runtime.db,
    charge,
    {
      sessionId,
      paymentReference,
      method,
      chargedMinor: totalMinor,
      chargedCurrency: currency,
      nowMs,
      refund,
    },
    alongside,
  );
}

function refundOf({ id: chargeId, paymentId, userId }: ChargeRow, createdAtMs: number) {
  return { id: newId('rfd'), chargeId, paymentId, userId, createdAtMs };
}
