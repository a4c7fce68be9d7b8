import { and, eq, exists, inArray, isNotNull, not, notExists, type SQL, sql } from 'drizzle-orm';

import { updateRetryAllowed } from '#worker/access/connection-queries.ts';
import { consents } from '#worker/account/schema.ts';
import { cleanups } from '#worker/cleanups/schema.ts';
import { cleanupIdOf } from '#worker/domain/cleanups/cleanup-state.ts';
import { chosenRowIds } from '#worker/domain/orders/chosen-rows.ts';
import { orderStatusesBefore } from '#worker/domain/orders/order-status.ts';
import { isExpectedAmount } from '#worker/domain/payments/charge-status.ts';
import { unsoldParts } from '#worker/domain/payments/ledger.ts';
import type { RefundReason } from '#worker/domain/payments/refund-status.ts';
import { insertConfirmationMail } from '#worker/mail/outbox-queries.ts';
import { isSoldElsewhere } from '#worker/orders/obstacles.ts';
import type { PaymentRow } from '#worker/orders/queries.ts';
import { insertOrderRows } from '#worker/orders/row-queries.ts';
import { payments } from '#worker/orders/schema.ts';
import { type Database, insertWhere } from '#worker/platform/db/client.ts';
import type { ChargeReport } from '#worker/platform/payment-providers/payment-provider.ts';
import { newId } from '#worker/platform/security/hash.ts';

import {
  canTransitionTo,
  type ChargeRow,
  ended,
  findCharge,
  isChargeAt,
  reopenOrder,
} from './charge-queries.ts';
import { paymentCharges } from './charge-schema.ts';
import { insertRefundMail } from './refund-queries.ts';
import { refunds } from './refund-schema.ts';

type Completed = Extract<ChargeReport, { kind: 'completed' }>;

export type Payment = {
  charge: ChargeRow;
  order: PaymentRow;
  report: Completed;
  isTest: boolean;
  nowMs: number;
};

/** The order is paid, or the money pays for nothing and is refunded. */
export type PaymentOutcome =
  'paid' | Extract<RefundReason, 'mismatch' | 'duplicate' | 'sold_elsewhere'>;

/**
 * Records money that has arrived, atomically; the first recording of a charge wins, and repeats change nothing.
 * @throws when a concurrent request ended the charge without payment
 */
export async function settlePayment(db: Database, payment: Payment): Promise<PaymentOutcome> {
  const { charge, report } = payment;
  if (!isExpectedAmount(charge, report.charged)) {
    await rejectPayment(db, payment, sql`${'mismatch'}`);
    return 'mismatch';
  }
  await acceptPayment(db, payment);
  const order = await findPayer(db, charge.paymentId);
  if (order?.chargeId === charge.id) return 'paid';
  // The order was paid by another charge, or its mail was sold elsewhere: neither can be reversed.
  await rejectPayment(
    db,
    payment,
    sql`iif(${isOrderPaid(db, charge)}, ${'duplicate'}, ${'sold_elsewhere'})`,
  );
  if ((await findCharge(db, charge.id))?.status !== 'rejected') {
    throw new Error('a payment that was not booked');
  }
  return order?.chargeId === null || order === undefined ? 'sold_elsewhere' : 'duplicate';
}

function findPayer(db: Database, orderId: string) {
  return db
    .select({ chargeId: payments.chargeId })
    .from(payments)
    .where(eq(payments.id, orderId))
    .get();
}

function isOrderPaid(db: Database, { paymentId }: ChargeRow) {
  return exists(
    db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.id, paymentId), isNotNull(payments.chargeId))),
  );
}

/** The order is paid and its work begins. Every later statement is conditional on the first. */
async function acceptPayment(db: Database, payment: Payment): Promise<void> {
  const { charge } = payment;
  const isPaidByThis = exists(
    db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.id, charge.paymentId), eq(payments.chargeId, charge.id))),
  );
  await db.batch([
    markOrderPaid(db, payment),
    recordChargeSettled(db, payment, { status: 'completed', condition: isPaidByThis }),
    ...beginWork(db, payment, isPaidByThis),
  ]);
}

/** Only while the charge is unsettled: settled money stays settled, whatever happened to the order since. */
function markOrderPaid(db: Database, { charge, order, report, isTest, nowMs }: Payment) {
  const { currency, priceMinor, mailPriceMinor, vatMinor, donationMinor, totalMinor } = charge;
  const isUnsettled = exists(
    db
      .select({ id: paymentCharges.id })
      .from(paymentCharges)
      .where(canTransitionTo(charge, 'completed')),
  );
  const late = { charge, order, rowIds: chosenRowIds(order.selection), nowMs };
  return db
    .update(payments)
    .set({
      status: 'completed',
      chargeId: charge.id,
      currency,
      priceMinor,
      mailPriceMinor,
      vatMinor,
      donationMinor,
      totalMinor,
      amountSek: currency === 'SEK' ? totalMinor / 100 : null,
      method: report.method,
      isTest,
      stripePaymentId: report.paymentReference,
      termsVersion: charge.termsVersion,
      paidAtMs: nowMs,
      claimedUntilMs: null,
    })
    .where(
      and(
        eq(payments.id, charge.paymentId),
        eq(payments.userId, charge.userId),
        inArray(payments.status, orderStatusesBefore('completed')),
        isUnsettled,
        not(isSoldElsewhere(db, late)),
      ),
    );
}

function recordChargeSettled(
  db: Database,
  { charge, report, nowMs }: Payment,
  { status, condition }: { status: 'completed' | 'rejected'; condition?: SQL },
) {
  const { sessionId, paymentReference, method, charged } = report;
  return db
    .update(paymentCharges)
    .set({
      status,
      sessionId,
      paymentReference,
      method,
      chargedMinor: charged.totalMinor,
      chargedCurrency: charged.currency,
      entitledMinor: status === 'rejected' ? charged.totalMinor : 0,
      ...ended(nowMs),
    })
    .where(and(canTransitionTo(charge, status), condition));
}

/** The order already holds its rows, unless its payment had failed before. */
function beginWork(db: Database, { charge, order, nowMs }: Payment, isPaid: SQL) {
  const { paymentId, userId } = charge;
  const consentTo = (kind: 'immediate_start' | 'withdrawal_loss') =>
    insertWhere(
      db,
      consents,
      {
        id: `${paymentId}:${kind}`,
        kind,
        userId,
        paymentId,
        textVersion: charge.consentTextVersion,
        givenAtMs: charge.consentGivenAtMs,
      },
      isPaid,
    );
  const cleanup: typeof cleanups.$inferInsert = {
    id: cleanupIdOf(paymentId),
    userId,
    paymentId,
    goal: 'move',
    status: 'surveying',
    selectedCount: order.emailCount,
    movedCount: 0,
    alreadyDeletedCount: 0,
    protectedSinceCount: 0,
    failedCount: 0,
    restoredCount: 0,
    createdAtMs: nowMs,
    version: 0,
    heartbeatAtMs: nowMs,
  };
  return [
    insertOrderRows(db, { order, rowIds: chosenRowIds(order.selection) }, isPaid),
    consentTo('immediate_start'),
    consentTo('withdrawal_loss'),
    insertWhere(db, cleanups, cleanup, isPaid),
    updateRetryAllowed(db, userId, nowMs),
    insertConfirmationMail(db, paymentId, nowMs),
  ] as const;
}

/** The money pays for nothing: it is refunded in full, and the order is unchanged. */
async function rejectPayment(db: Database, payment: Payment, reason: SQL): Promise<void> {
  const { charge, report, nowMs } = payment;
  const { id: chargeId, paymentId, userId } = charge;
  const { currency, totalMinor } = report.charged;
  const { priceMinor, vatMinor, donationMinor } = charge;
  const parts = isExpectedAmount(charge, report.charged)
    ? { totalMinor, priceMinor, vatMinor, donationMinor }
    : unsoldParts(totalMinor);
  const refundId = newId('rfd');
  const refund = {
    id: refundId,
    chargeId,
    paymentId,
    userId,
    reason,
    status: 'due' as const,
    currency,
    ...parts,
    createdAtMs: nowMs,
    sendAtMs: nowMs,
  };
  const known = db.select({ id: refunds.id }).from(refunds).where(eq(refunds.chargeId, chargeId));
  await db.batch([
    recordChargeSettled(db, payment, { status: 'rejected' }),
    insertWhere(db, refunds, refund, and(isChargeAt(db, charge, 'rejected'), notExists(known))),
    insertRefundMail(db, refundId, nowMs),
    ...reopenOrder(db, charge, nowMs),
  ]);
}
