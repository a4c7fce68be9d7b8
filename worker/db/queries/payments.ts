import { and, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';

import { RESERVATION_MS } from '#worker/domain/order/order-reservation.ts';

import type { Database } from '../client.ts';
import { cleanups } from '../schema/cleanups.ts';
import { orderRows } from '../schema/order-rows.ts';
import { payments } from '../schema/payments.ts';
import type { CleanupRow } from './cleanups.ts';

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
    .where(and(eq(payments.userId, userId), eq(payments.status, 'completed')))
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
      and(eq(payments.userId, userId), eq(payments.id, orderId), eq(payments.status, 'completed')),
    )
    .get();
}

/** Nobody is paying it at the moment, and nothing can have been taken for it. */
function isIdle(nowMs: number) {
  return or(isNull(payments.reservedAtMs), lte(payments.reservedAtMs, nowMs - RESERVATION_MS));
}

/** Deletes a scan's quotes, but for any that is being paid. @returns their ids. */
export async function deleteQuotesOfScan(
  db: Database,
  { userId, scanId }: { userId: string; scanId: string },
  nowMs: number,
): Promise<string[]> {
  const isQuote = and(
    isPending,
    eq(payments.userId, userId),
    eq(payments.scanId, scanId),
    isIdle(nowMs),
  );
  const quotes = db.select({ id: payments.id }).from(payments).where(isQuote);
  const [, deleted] = await db.batch([
    db.delete(orderRows).where(inArray(orderRows.paymentId, quotes)),
    db.delete(payments).where(isQuote).returning({ id: payments.id }),
  ]);
  return deleted.map(({ id }) => id);
}

/** Deletes quotes that nobody paid in time, but for any that is being paid, and the rows of ended scans. */
export async function deleteExpiredOrders(db: Database, nowMs: number): Promise<number> {
  const [, deleted] = await db.batch([
    db.delete(orderRows).where(lte(orderRows.expiresAtMs, nowMs)),
    db.delete(payments).where(and(isPending, lte(payments.expiresAtMs, nowMs), isIdle(nowMs))),
  ]);
  return deleted.meta.changes;
}
