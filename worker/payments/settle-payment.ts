import {
  and,
  eq,
  exists,
  inArray,
  isNotNull,
  ne,
  not,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';

import { consents } from '#worker/account/schema.ts';
import { cleanups } from '#worker/cleanups/schema.ts';
import { updateRetryAllowed } from '#worker/access/connection-queries.ts';
import type { PaidMethod } from '#worker/contract/orders.ts';
import { cleanupIdOf } from '#worker/domain/cleanups/cleanup-state.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import { TAKING_STATUSES } from '#worker/domain/orders/order-status.ts';
import { insertConfirmationMail } from '#worker/mail/outbox-queries.ts';
import { obstacles } from '#worker/orders/obstacles.ts';
import type { PaymentRow } from '#worker/orders/queries.ts';
import { insertOrderRows } from '#worker/orders/row-queries.ts';
import { orderRows, payments } from '#worker/orders/schema.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { jsonList } from '#worker/platform/db/sql.ts';

import {
  type ExtraStatements,
  type ChargeRow,
  ended,
  releaseOrder,
  canTransitionTo,
} from './charge-queries.ts';
import { paymentCharges } from './charge-schema.ts';
import { insertRefundMail, insertRefundWhere, type NewRefund } from './refund-queries.ts';

const other = alias(payments, 'other');

type LatePayment = {
  chargeId: string;
  order: Pick<PaymentRow, 'id' | 'userId' | 'scanId' | 'rowsVersion' | 'expiresAtMs'>;
  rowIds: readonly RowId[];
  nowMs: number;
};

/**
 * Whether others have been sold what an order is about before the money for it came: an attempt to pay that had come to
 * nothing holds no rows, and may be paid all the same. For use inside a statement.
 */
function isSoldElsewhere(db: Database, late: LatePayment): SQL {
  const { order } = late;
  const ofOtherScans = obstacles(db, order);
  return sql`(${exists(ofOtherScans)} OR ${exists(siblings(db, late))})`;
}

/**
 * Of the same scan: those that hold some of its rows, or rows of another version; and once nobody knows any more who held
 * which, any, unless this charge has held its own all the while.
 */
function siblings(db: Database, { chargeId, order, rowIds, nowMs }: LatePayment) {
  const held = db
    .select({ rowId: orderRows.rowId })
    .from(orderRows)
    .where(
      and(
        eq(orderRows.paymentId, other.id),
        or(inArray(orderRows.rowId, jsonList(rowIds)), ne(other.rowsVersion, order.rowsVersion)),
      ),
    );
  const holding = db
    .select({ id: paymentCharges.id })
    .from(paymentCharges)
    .where(
      and(eq(paymentCharges.id, chargeId), inArray(paymentCharges.status, ['open', 'processing'])),
    );
  const isForgotten = order.expiresAtMs <= nowMs ? notExists(holding) : sql`FALSE`;
  return db
    .select({ id: other.id })
    .from(other)
    .where(
      and(
        eq(other.userId, order.userId),
        eq(other.scanId, order.scanId),
        ne(other.id, order.id),
        inArray(other.status, TAKING_STATUSES),
        or(exists(held), isForgotten),
      ),
    );
}

export type Settlement = {
  sessionId: string | null;
  paymentReference: string;
  method: PaidMethod;
  isTest: boolean;
  chargedMinor: number;
  chargedCurrency: string;
  order: PaymentRow;
  rowIds: readonly RowId[];
  paidAtMs: number;
  /** For the case that another charge has paid the order before. */
  refundOfDuplicate: NewRefund;
  /** For the case that what it is about was sold to others meanwhile. */
  refundOfOvertaken: NewRefund;
};

/**
 * Books a payment: order, charge, consents, clean-up and the mail that confirms it, all or nothing. Safe to
 * repeat, by whoever: the first booking stands, and what another charge brings on top of it is given back. So is what
 * comes after others have been sold the same mail: it buys nothing, and the order stands as before.
 * `alongside` stands or falls with it.
 */
export async function settlePayment(
  db: Database,
  charge: ChargeRow,
  settlement: Settlement,
  alongside: ExtraStatements = [],
): Promise<void> {
  const { paymentId, userId, currency, priceMinor, mailPriceMinor, vatMinor } = charge;
  const { donationMinor, totalMinor } = charge;
  const { sessionId, paymentReference, method, isTest, paidAtMs } = settlement;
  const isPaidByThis = exists(
    db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.id, paymentId), eq(payments.chargeId, charge.id))),
  );
  const isPaid = exists(
    db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.id, paymentId), isNotNull(payments.chargeId))),
  );
  // Money that was settled once stays as it was settled, whatever has happened to the order since.
  const isNews = exists(
    db
      .select({ id: paymentCharges.id })
      .from(paymentCharges)
      .where(canTransitionTo(charge, 'completed')),
  );
  const { order, rowIds } = settlement;
  const late = { chargeId: charge.id, order, rowIds, nowMs: paidAtMs };
  const { refundOfDuplicate, refundOfOvertaken } = settlement;
  await db.batch([
    db
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
        method,
        isTest,
        stripePaymentId: paymentReference,
        termsVersion: charge.termsVersion,
        paidAtMs,
        claimedUntilMs: null,
      })
      .where(
        and(
          eq(payments.id, paymentId),
          eq(payments.userId, userId),
          inArray(payments.status, ['pending', 'processing']),
          isNews,
          not(isSoldElsewhere(db, late)),
        ),
      ),
    insertRefundWhere(db, refundOfDuplicate, sql`${isNews} AND ${isPaid} AND NOT ${isPaidByThis}`),
    insertRefundMail(db, refundOfDuplicate.id, paidAtMs),
    insertRefundWhere(db, refundOfOvertaken, sql`${isNews} AND NOT ${isPaid}`),
    insertRefundMail(db, refundOfOvertaken.id, paidAtMs),
    db
      .update(paymentCharges)
      .set({
        status: sql`CASE WHEN ${isPaidByThis} THEN 'completed' ELSE 'rejected' END`,
        sessionId,
        paymentReference,
        method,
        chargedMinor: settlement.chargedMinor,
        chargedCurrency: settlement.chargedCurrency,
        ...ended(paidAtMs),
      })
      .where(canTransitionTo(charge, 'completed')),
    ...releaseOrder(db, charge, paidAtMs),
    // Theirs already, unless the payment was thought to have come to nothing.
    insertOrderRows(db, settlement, isPaidByThis),
    insertPurchaseConsents(db, {
      userId,
      paymentId,
      textVersion: charge.consentTextVersion,
      givenAtMs: charge.consentGivenAtMs,
    }),
    db
      .insert(cleanups)
      .values({
        id: cleanupIdOf(paymentId),
        userId,
        paymentId,
        goal: 'move',
        status: 'surveying',
        selectedCount: settlement.order.emailCount,
        movedCount: 0,
        goneCount: 0,
        keptCount: 0,
        failedCount: 0,
        restoredCount: 0,
        createdAtMs: paidAtMs,
        version: 0,
        heartbeatAtMs: paidAtMs,
      })
      .onConflictDoNothing(),
    // Of what was not sold there is neither.
    db.delete(consents).where(and(eq(consents.paymentId, paymentId), not(isPaid))),
    db.delete(cleanups).where(and(eq(cleanups.paymentId, paymentId), not(isPaid))),
    updateRetryAllowed(db, userId, paidAtMs),
    insertConfirmationMail(db, paymentId, paidAtMs),
    ...alongside,
  ]);
}

export type Rejection = {
  sessionId: string | null;
  paymentReference: string;
  method: PaidMethod;
  chargedMinor: number;
  chargedCurrency: string;
  nowMs: number;
  refund: NewRefund;
};

/** Books money that is not what was asked for: it pays nothing, and goes back. */
export async function rejectPayment(
  db: Database,
  charge: ChargeRow,
  { refund, nowMs, ...told }: Rejection,
  alongside: ExtraStatements = [],
): Promise<void> {
  const isRejected = exists(
    db
      .select({ id: paymentCharges.id })
      .from(paymentCharges)
      .where(and(eq(paymentCharges.id, charge.id), eq(paymentCharges.status, 'rejected'))),
  );
  await db.batch([
    db
      .update(paymentCharges)
      .set({ status: 'rejected', ...told, ...ended(nowMs) })
      .where(canTransitionTo(charge, 'rejected')),
    insertRefundWhere(db, refund, isRejected),
    insertRefundMail(db, refund.id, nowMs),
    ...releaseOrder(db, charge, nowMs),
    ...alongside,
  ]);
}

type PurchaseConsent = {
  userId: string;
  paymentId: string;
  textVersion: string;
  givenAtMs: number;
};

/** The insert of both consents to a purchase, for a batch. Safe to repeat. */
function insertPurchaseConsents(db: Database, consent: PurchaseConsent) {
  return db
    .insert(consents)
    .values([
      { ...consent, id: `${consent.paymentId}:immediate_start`, kind: 'immediate_start' },
      { ...consent, id: `${consent.paymentId}:withdrawal_loss`, kind: 'withdrawal_loss' },
    ])
    .onConflictDoNothing();
}
