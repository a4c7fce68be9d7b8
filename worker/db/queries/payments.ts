import { and, desc, eq, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm';

import { RESERVATION_MS } from '#worker/domain/order/order-reservation.ts';
import { PAID_STATUSES } from '#worker/domain/order/order-status.ts';

import type { Database } from '../client.ts';
import { cleanups } from '../schema/cleanups.ts';
import { orderRows } from '../schema/order-rows.ts';
import { paymentCharges } from '../schema/payment-charges.ts';
import { payments } from '../schema/payments.ts';
import { withdrawals } from '../schema/withdrawals.ts';
import type { CleanupRow } from './cleanups.ts';
import { insertReceiptMail } from './mail-outbox.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type NewPayment = typeof payments.$inferInsert;

/** Spelt out, because SQLite uses a partial index only where its very condition stands. */
const isPending = sql`${payments.status} = 'pending'`;

/** @returns false when the user has this very order already, or its number is taken. */
export async function insertPayment(db: Database, payment: NewPayment): Promise<boolean> {
  const { meta } = await db.insert(payments).values(payment).onConflictDoNothing();
  return meta.changes === 1;
}

export function findPayment(
  db: Database,
  userId: string,
  orderId: string,
): Promise<PaymentRow | undefined> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.id, orderId)))
    .get();
}

/** The user's unpaid order of this very choice. */
export function findPendingPayment(
  db: Database,
  userId: string,
  selectionKey: string,
): Promise<PaymentRow | undefined> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.selectionKey, selectionKey), isPending))
    .get();
}

export type PaidOrder = { payment: PaymentRow; cleanup: CleanupRow };

/** The user's paid orders with their clean-ups, newest first. */
export function listPaidOrders(db: Database, userId: string, limit: number): Promise<PaidOrder[]> {
  return db
    .select({ payment: payments, cleanup: cleanups })
    .from(payments)
    .innerJoin(cleanups, eq(cleanups.paymentId, payments.id))
    .where(and(eq(payments.userId, userId), inArray(payments.status, PAID_STATUSES)))
    .orderBy(desc(payments.paidAtMs), payments.id)
    .limit(limit)
    .all();
}

export function findPaidOrder(
  db: Database,
  userId: string,
  orderId: string,
): Promise<PaidOrder | undefined> {
  return db
    .select({ payment: payments, cleanup: cleanups })
    .from(payments)
    .innerJoin(cleanups, eq(cleanups.paymentId, payments.id))
    .where(
      and(
        eq(payments.userId, userId),
        eq(payments.id, orderId),
        inArray(payments.status, PAID_STATUSES),
      ),
    )
    .get();
}

/**
 * Paid orders that are not closed and whose work is over, or that were paid before `paidBeforeMs`, but for those
 * that a withdrawal is about to close; newest first, so that some that cannot be closed keep nobody else waiting.
 */
export function listUnclosedOrders(
  db: Database,
  paidBeforeMs: number,
  limit: number,
): Promise<PaidOrder[]> {
  const undecided = db
    .select({ id: withdrawals.paymentId })
    .from(withdrawals)
    .where(and(eq(withdrawals.paymentId, payments.id), isNull(withdrawals.decidedAtMs)));
  return db
    .select({ payment: payments, cleanup: cleanups })
    .from(payments)
    .innerJoin(cleanups, eq(cleanups.paymentId, payments.id))
    .where(
      and(
        notExists(undecided),
        // Spelt out, because SQLite uses a partial index only where its very condition stands.
        sql`${payments.paidAtMs} IS NOT NULL AND ${payments.closedAtMs} IS NULL`,
        or(inArray(cleanups.status, ['done', 'closed']), lte(payments.paidAtMs, paidBeforeMs)),
      ),
    )
    .orderBy(desc(payments.paidAtMs))
    .limit(limit)
    .all();
}

/** Nothing more can come of an order, and what was owed for it has been noted: its buyer is told. */
export async function markOrderClosed(db: Database, orderId: string, nowMs: number): Promise<void> {
  await db.batch([
    db
      .update(payments)
      .set({ closedAtMs: nowMs })
      .where(and(eq(payments.id, orderId), isNull(payments.closedAtMs))),
    insertReceiptMail(db, orderId, { nowMs }),
  ]);
}

/** The user's orders whose payment is on its way, newest first. */
export function listProcessingOrders(db: Database, userId: string): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.status, 'processing')))
    .orderBy(desc(payments.createdAtMs), payments.id)
    .all();
}

/** Nobody is paying it at the moment, and nothing can have been taken for it, or is to be given back. */
function isIdle(db: Database, nowMs: number) {
  const telling = db
    .select({ id: paymentCharges.id })
    .from(paymentCharges)
    .where(
      and(
        eq(paymentCharges.paymentId, payments.id),
        inArray(paymentCharges.status, ['open', 'processing', 'rejected']),
      ),
    );
  return and(
    or(isNull(payments.reservedAtMs), lte(payments.reservedAtMs, nowMs - RESERVATION_MS)),
    notExists(telling),
  );
}

/** Deletes an order that nobody has begun to pay. */
export async function deleteUntouchedQuote(db: Database, orderId: string): Promise<void> {
  await db
    .delete(payments)
    .where(
      and(
        eq(payments.id, orderId),
        isPending,
        isNull(payments.reservedAtMs),
        isNull(payments.claimedUntilMs),
      ),
    );
}

/**
 * Deletes a scan's quotes, but for any that is being paid: that one is not payable from now on, so that its
 * page is closed by the next sweep. @returns the ids of those deleted.
 */
export async function deleteQuotesOfScan(
  db: Database,
  { userId, scanId }: { userId: string; scanId: string },
  nowMs: number,
): Promise<string[]> {
  const isOfScan = and(isPending, eq(payments.userId, userId), eq(payments.scanId, scanId));
  const isQuote = and(isOfScan, isIdle(db, nowMs));
  const quotes = db.select({ id: payments.id }).from(payments).where(isQuote);
  const ofScan = db.select({ id: payments.id }).from(payments).where(isOfScan);
  const [, , deleted] = await db.batch([
    db.delete(orderRows).where(inArray(orderRows.paymentId, quotes)),
    db.delete(paymentCharges).where(inArray(paymentCharges.paymentId, quotes)),
    db.delete(payments).where(isQuote).returning({ id: payments.id }),
    db
      .update(paymentCharges)
      .set({ lookAtMs: nowMs })
      .where(and(inArray(paymentCharges.paymentId, ofScan), eq(paymentCharges.status, 'open'))),
    db
      .update(payments)
      .set({ expiresAtMs: sql`min(${payments.expiresAtMs}, ${nowMs})` })
      .where(isOfScan),
  ]);
  return deleted.map(({ id }) => id);
}

/** Deletes quotes that nobody paid in time, but for any that is being paid, and the rows of ended scans. */
export async function deleteExpiredOrders(db: Database, nowMs: number): Promise<number> {
  const isOver = and(isPending, lte(payments.expiresAtMs, nowMs), isIdle(db, nowMs));
  const over = db.select({ id: payments.id }).from(payments).where(isOver);
  const [, , deleted] = await db.batch([
    db.delete(orderRows).where(lte(orderRows.expiresAtMs, nowMs)),
    db.delete(paymentCharges).where(inArray(paymentCharges.paymentId, over)),
    db.delete(payments).where(isOver),
  ]);
  return deleted.meta.changes;
}

/** Orders of a scan whose senders may be known by name: those of the deep clean-up that are more than a quote. */
export async function listUnsubscribingOrderIds(
  db: Database,
  { userId, scanId }: { userId: string; scanId: string },
): Promise<string[]> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        eq(payments.scanId, scanId),
        eq(payments.paymentType, 'reset'),
      ),
    );
  return rows.map(({ id }) => id);
}
