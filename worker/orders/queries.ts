import {
  and,
  asc,
  desc,
  eq,
  exists,
  gte,
  inArray,
  isNull,
  lte,
  ne,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';

import { type Allowance, takeAllowanceWhere } from '#worker/access/allowance-queries.ts';
import type { ScanOwner } from '#worker/access/purge-queries.ts';
import type { CleanupRow } from '#worker/cleanups/schema.ts';
import { cleanups } from '#worker/cleanups/schema.ts';
import { PAID_STATUSES, RESERVATION_MS } from '#worker/domain/orders/order-status.ts';
import { LIVE_CHARGE_STATUSES } from '#worker/domain/payments/charge-status.ts';
import { paymentCharges } from '#worker/payments/charge-schema.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { jsonList } from '#worker/platform/db/sql.ts';
import { scans } from '#worker/scans/schema.ts';
import { countOrderMade } from '#worker/stats/daily-figures.ts';

import { obstacles } from './obstacles.ts';
import { orderRows, payments } from './schema.ts';

/** Blanks what an order reveals about the mailbox. */
export const NOTHING_CHOSEN = {
  selection: { selectedNewsletters: [], selectedOldCategories: [], selectedAttachments: [] },
  protection: { unlocks: [], safeListVersion: '' },
  groups: null,
  selectionKey: sql`${payments.id}`,
};

function hasCharge(db: Database, isMeant: SQL | undefined) {
  return db
    .select({ id: paymentCharges.id })
    .from(paymentCharges)
    .where(and(eq(paymentCharges.paymentId, payments.id), isMeant));
}

/** Money arrived and did not pay it: it stays in the books, but is no purchase. */
function isRejected(db: Database) {
  return and(
    isNull(payments.paidAtMs),
    exists(hasCharge(db, eq(paymentCharges.status, 'rejected'))),
  );
}

/** The same, once its last charge ended before then. */
export function isRejectedBefore(db: Database, endedBeforeMs: number) {
  const later = or(isNull(paymentCharges.endedAtMs), gte(paymentCharges.endedAtMs, endedBeforeMs));
  return and(isRejected(db), notExists(hasCharge(db, later)));
}

/** For rejected orders past payment, the books keep the money, not the selection. */
function blankRejectedOrders(db: Database, areMeant: SQL | undefined) {
  const live = inArray(paymentCharges.status, [...LIVE_CHARGE_STATUSES]);
  const blankable = db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        areMeant,
        // Literal: SQLite uses a partial index only when its exact condition appears.
        sql`${payments.status} = 'pending'`,
        ne(payments.selectionKey, payments.id),
        isRejected(db),
        notExists(hasCharge(db, live)),
      ),
    );
  return db.update(payments).set(NOTHING_CHOSEN).where(inArray(payments.id, blankable));
}

const DELETED_AT_ONCE = 500;
const ROWS_DELETED_AT_ONCE = 5_000;

export type PaymentRow = typeof payments.$inferSelect;
export type NewPayment = typeof payments.$inferInsert;

/** Literal: SQLite uses a partial index only when its exact condition appears. */
const isPending = sql`${payments.status} = 'pending'`;

export type CountedUnder = { allowanceId: string; limit: Allowance; nowMs: number };

/**
 * Inserts an order and counts it, atomically.
 * @returns `known`: the user already has this order, or its number is taken, and nothing was counted; `refused`: the
 * limit is reached; `obstructed`: see findObstacle
 */
export async function insertPayment(
  db: Database,
  payment: NewPayment,
  { allowanceId, limit, nowMs }: CountedUnder,
): Promise<'new' | 'known' | 'refused' | 'obstructed'> {
  // By the preceding statement.
  const hasChanged = sql`changes() = 1`;
  const isIt = eq(payments.id, payment.id);
  const isThere = exists(db.select({ id: payments.id }).from(payments).where(isIt));
  const [{ meta: inserted }, { meta: obstructed }, , { meta: deleted }] = await db.batch([
    db.insert(payments).values(payment).onConflictDoNothing(),
    db.delete(payments).where(and(isIt, exists(obstacles(db, payment)))),
    takeAllowanceWhere(db, allowanceId, { ...limit, nowMs, condition: isThere }),
    db.delete(payments).where(and(isIt, sql`NOT ${hasChanged}`)),
    countOrderMade(db, payment.id, nowMs),
  ]);
  if (inserted.changes === 0) return 'known';
  if (obstructed.changes > 0) return 'obstructed';
  return deleted.changes === 0 ? 'new' : 'refused';
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

/** Newest first. */
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

/** Newest first. */
export function listProcessingOrders(db: Database, userId: string): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.status, 'processing')))
    .orderBy(desc(payments.createdAtMs), payments.id)
    .all();
}

/** Nobody is paying it, and no money can have been taken. */
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
  return and(isUnreserved(nowMs), notExists(telling));
}

function isUnreserved(nowMs: number) {
  return or(isNull(payments.reservedAtMs), lte(payments.reservedAtMs, nowMs - RESERVATION_MS));
}

export type OrderOfScan = { userId: string; scanId: string; orderId: string };

const orderOfScan = { userId: payments.userId, scanId: payments.scanId, orderId: payments.id };

/** By user first, for the index. */
function isOfScans(owners: readonly ScanOwner[]) {
  return and(
    inArray(payments.userId, jsonList(owners.map(({ userId }) => userId))),
    inArray(payments.scanId, jsonList(owners.map(({ scanId }) => scanId))),
  );
}

/**
 * Ends the unpaid orders of these scans: they are no longer payable, and the next sweep closes their open pages.
 * @returns the quotes among them that nobody is paying
 */
export async function endQuotesOfScans(
  db: Database,
  owners: readonly ScanOwner[],
  nowMs: number,
): Promise<OrderOfScan[]> {
  const isOfScan = and(isPending, isOfScans(owners));
  const ofScan = db.select({ id: payments.id }).from(payments).where(isOfScan);
  const [, , , quotes] = await db.batch([
    blankRejectedOrders(db, isOfScans(owners)),
    db
      .update(paymentCharges)
      .set({ nextPollAtMs: nowMs })
      .where(and(inArray(paymentCharges.paymentId, ofScan), eq(paymentCharges.status, 'open'))),
    db
      .update(payments)
      .set({
        expiresAtMs: sql`min(${payments.expiresAtMs}, ${nowMs})`,
        // While an order is being paid its ids stay, until the payment ends or the claim expires.
        idsLookAtMs: sql`CASE WHEN ${isUnreserved(nowMs)}
          THEN min(${payments.idsLookAtMs}, ${nowMs}) ELSE ${payments.idsLookAtMs} END`,
      })
      .where(isOfScan),
    db
      .select(orderOfScan)
      .from(payments)
      .where(and(isOfScan, isIdle(db, nowMs))),
  ]);
  return quotes;
}

export async function deleteQuotes(
  db: Database,
  quotes: readonly OrderOfScan[],
  nowMs: number,
): Promise<void> {
  const ids = jsonList(quotes.map(({ orderId }) => orderId));
  const isQuote = and(inArray(payments.id, ids), isPending, isIdle(db, nowMs));
  const ended = db.select({ id: payments.id }).from(payments).where(isQuote);
  await db.batch([
    db.delete(orderRows).where(inArray(orderRows.paymentId, ended)),
    db.delete(paymentCharges).where(inArray(paymentCharges.paymentId, ended)),
    db.delete(payments).where(isQuote),
  ]);
}

/**
 * Deletes quotes not paid in time and the rows of ended scans, and blanks rejected orders. A quote stays while its scan
 * is not wiped or its object may hold message ids, since it records what is left to wipe.
 */
export async function deleteExpiredOrders(db: Database, nowMs: number): Promise<number> {
  const unpurged = db
    .select({ id: scans.id })
    .from(scans)
    .where(and(eq(scans.id, payments.scanId), isNull(scans.purgedAtMs)));
  const isOver = and(
    isPending,
    lte(payments.expiresAtMs, nowMs),
    isIdle(db, nowMs),
    notExists(unpurged),
    isNull(payments.idsLookAtMs),
  );
  const over = db
    .select({ id: payments.id })
    .from(payments)
    .where(isOver)
    .orderBy(asc(payments.expiresAtMs), asc(payments.id))
    .limit(DELETED_AT_ONCE);
  const overRows = sql`(SELECT rowid FROM order_rows WHERE expires_at <= ${nowMs}
    ORDER BY expires_at LIMIT ${ROWS_DELETED_AT_ONCE})`;
  const isAtItsEnd = and(lte(payments.expiresAtMs, nowMs), notExists(unpurged));
  const [, , , , deleted] = await db.batch([
    blankRejectedOrders(db, isAtItsEnd),
    db.delete(orderRows).where(sql`order_rows.rowid IN ${overRows}`),
    db.delete(orderRows).where(inArray(orderRows.paymentId, over)),
    db.delete(paymentCharges).where(inArray(paymentCharges.paymentId, over)),
    db.delete(payments).where(inArray(payments.id, over)),
  ]);
  return deleted.meta.changes;
}

/** Their objects may hold names of chosen senders. */
export function listOrdersOfScans(
  db: Database,
  owners: readonly ScanOwner[],
): Promise<OrderOfScan[]> {
  return db.select(orderOfScan).from(payments).where(isOfScans(owners)).all();
}

/** Paid or not. */
export async function listOrderIds(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.userId, userId));
  return rows.map(({ id }) => id);
}
