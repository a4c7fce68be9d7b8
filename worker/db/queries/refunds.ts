import { and, asc, eq, exists, inArray, lte, ne, notInArray, sql, type SQL } from 'drizzle-orm';

import { PAID_STATUSES } from '#worker/domain/order/order-status.ts';
import type { RefundAmounts } from '#worker/domain/order/refund-amounts.ts';
import { refundStatusesBefore, type RefundStatus } from '#worker/domain/order/refund-status.ts';

import type { Database } from '../client.ts';
import { paymentCharges } from '../schema/payment-charges.ts';
import { payments } from '../schema/payments.ts';
import { refunds } from '../schema/refunds.ts';
import type { ChargeRow } from './charges.ts';

export type RefundRow = typeof refunds.$inferSelect;

/** A refund that is to be sent. */
export type NewRefund = Omit<
  RefundRow,
  'status' | 'refundReference' | 'attempts' | 'endedAtMs' | 'sendAtMs'
>;

/** The refunds that take money away from a payment. */
const COUNTED = notInArray(refunds.status, ['failed', 'superseded']);

/** What is, or was, given back of the payment that an order was bought with, oldest first. */
export function listRefundsOf(
  db: Database,
  { userId, chargeId }: { userId: string; chargeId: string | null },
): Promise<RefundRow[]> {
  return db
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.userId, userId),
        eq(refunds.chargeId, chargeId ?? ''),
        ne(refunds.status, 'superseded'),
      ),
    )
    .orderBy(asc(refunds.createdAtMs), asc(refunds.id))
    .all();
}

export function findRefund(db: Database, refundId: string): Promise<RefundRow | undefined> {
  return db.select().from(refunds).where(eq(refunds.id, refundId)).get();
}

export function findRefundByReference(
  db: Database,
  refundReference: string,
): Promise<RefundRow | undefined> {
  return db.select().from(refunds).where(eq(refunds.refundReference, refundReference)).get();
}

/** The insert of a refund where `condition` holds, for a batch. Once for each reason of a charge. */
export function insertRefundWhere(db: Database, refund: NewRefund, condition: SQL) {
  const { id, paymentId, chargeId, userId, reason, currency } = refund;
  const { totalMinor, priceMinor, vatMinor, donationMinor, createdAtMs } = refund;
  // The order of the columns is the table's own.
  return db
    .insert(refunds)
    .select(
      sql`SELECT ${id}, ${paymentId}, ${chargeId}, ${userId}, ${reason}, 'due', ${currency},
        ${totalMinor}, ${priceMinor}, ${vatMinor}, ${donationMinor}, NULL, 0, ${createdAtMs},
        ${createdAtMs}, NULL WHERE ${condition}`,
    )
    .onConflictDoNothing();
}

/** What has been given back of a charge, for use inside another statement. */
function refundedMinor(chargeId: string) {
  return sql`(SELECT coalesce(sum(${refunds.totalMinor}), 0) FROM ${refunds}
    WHERE ${refunds.chargeId} = ${chargeId} AND ${COUNTED})`;
}

/** For the batch that changes a refund: its order says whether any of it, or all, has been given back. */
function updateOrderStatus(db: Database, chargeId: string) {
  const given = refundedMinor(chargeId);
  return db
    .update(payments)
    .set({
      status: sql`CASE WHEN ${given} = 0 THEN 'completed'
        WHEN ${given} >= ${payments.totalMinor} THEN 'refunded' ELSE 'partly_refunded' END`,
    })
    .where(and(eq(payments.chargeId, chargeId), inArray(payments.status, PAID_STATUSES)));
}

/**
 * Notes a refund of the payment that an order was bought with, and closes the order. Nothing is noted twice for
 * one reason, nor where something else has been given back since the sum was worked out, on top of `givenMinor`:
 * its order then stays open, for whoever asks again.
 */
export async function bookRefund(
  db: Database,
  refund: NewRefund,
  { givenMinor, nowMs }: { givenMinor: number; nowMs: number },
): Promise<void> {
  const isCurrent = sql`${refundedMinor(refund.chargeId)} = ${givenMinor}`;
  await db.batch([
    insertRefundWhere(db, refund, isCurrent),
    updateOrderStatus(db, refund.chargeId),
    db
      .update(payments)
      .set({ closedAtMs: sql`coalesce(${payments.closedAtMs}, ${nowMs})` })
      .where(and(eq(payments.id, refund.paymentId), exists(refundOfReason(db, refund)))),
  ]);
}

/** The refund of a charge for a reason, whatever came of it. */
export function findRefundOfReason(
  db: Database,
  of: Pick<RefundRow, 'chargeId' | 'reason'>,
): Promise<RefundRow | undefined> {
  return refundOfReason(db, of).get();
}

function refundOfReason(
  db: Database,
  { chargeId, reason }: Pick<RefundRow, 'chargeId' | 'reason'>,
) {
  return db
    .select()
    .from(refunds)
    .where(and(eq(refunds.chargeId, chargeId), eq(refunds.reason, reason)));
}

/** Notes what the owner has given back in the provider's own pages. Safe to repeat. */
export async function bookRefundByHand(db: Database, refund: RefundRow): Promise<void> {
  await db.batch([
    db.insert(refunds).values(refund).onConflictDoNothing(),
    updateOrderStatus(db, refund.chargeId),
  ]);
}

export type RefundProgress = {
  status: RefundStatus;
  refundReference: string | null;
  sendAtMs: number | null;
  endedAtMs: number | null;
};

/** Moves a refund on; older news change nothing. */
export async function saveRefundProgress(
  db: Database,
  { id, chargeId }: Pick<RefundRow, 'id' | 'chargeId'>,
  { status, refundReference, sendAtMs, endedAtMs }: RefundProgress,
): Promise<void> {
  const isSame = and(eq(refunds.id, id), eq(refunds.status, status));
  await db.batch([
    // The same again: it is only asked after later.
    db.update(refunds).set({ sendAtMs }).where(isSame),
    db
      .update(refunds)
      .set({
        status,
        refundReference: sql`coalesce(${refundReference}, ${refunds.refundReference})`,
        sendAtMs,
        endedAtMs,
      })
      .where(and(eq(refunds.id, id), inArray(refunds.status, [...refundStatusesBefore(status)]))),
    updateOrderStatus(db, chargeId),
  ]);
}

/** Nothing was left to give back. */
export function supersedeRefund(
  db: Database,
  refund: Pick<RefundRow, 'id' | 'chargeId'>,
  endedAtMs: number,
): Promise<void> {
  const end = { status: 'superseded' as const, refundReference: null, sendAtMs: null, endedAtMs };
  return saveRefundProgress(db, refund, end);
}

/** Less is left to give back: that much goes out, by another name, at `sendAtMs`. */
export async function reduceRefund(
  db: Database,
  { id, chargeId, attempts }: Pick<RefundRow, 'id' | 'chargeId' | 'attempts'>,
  amounts: RefundAmounts,
  sendAtMs: number,
): Promise<void> {
  await db.batch([
    db
      .update(refunds)
      .set({ ...amounts, attempts: attempts + 1, sendAtMs })
      .where(isUnsent({ id, attempts })),
    updateOrderStatus(db, chargeId),
  ]);
}

function isUnsent({ id, attempts }: Pick<RefundRow, 'id' | 'attempts'>) {
  return and(eq(refunds.id, id), eq(refunds.attempts, attempts), eq(refunds.status, 'due'));
}

/** The provider has turned it down: it goes out again, by another name, at `sendAtMs`. */
export async function noteRefusedRefund(
  db: Database,
  { id, attempts }: Pick<RefundRow, 'id' | 'attempts'>,
  sendAtMs: number,
): Promise<void> {
  await db
    .update(refunds)
    .set({ attempts: attempts + 1, sendAtMs })
    .where(isUnsent({ id, attempts }));
}

export type DueRefund = { refund: RefundRow; charge: ChargeRow };

/** Which refunds are to be sent, or asked after, by now; longest overdue first. */
export function listDueRefunds(db: Database, nowMs: number, limit: number): Promise<DueRefund[]> {
  return db
    .select({ refund: refunds, charge: paymentCharges })
    .from(refunds)
    .innerJoin(paymentCharges, eq(paymentCharges.id, refunds.chargeId))
    .where(lte(refunds.sendAtMs, nowMs))
    .orderBy(asc(refunds.sendAtMs))
    .limit(limit)
    .all();
}

/** Makes this caller the one that sends a refund, until `untilMs`. @returns false: another one does. */
export async function claimRefund(
  db: Database,
  { id, sendAtMs }: Pick<RefundRow, 'id' | 'sendAtMs'>,
  untilMs: number,
): Promise<boolean> {
  const { meta } = await db
    .update(refunds)
    .set({ sendAtMs: untilMs })
    .where(and(eq(refunds.id, id), eq(refunds.sendAtMs, sendAtMs ?? -1)));
  return meta.changes === 1;
}
