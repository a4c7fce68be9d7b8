import {
  and,
  asc,
  desc,
  eq,
  exists,
  inArray,
  isNull,
  lte,
  ne,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';

import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import {
  type ChargeStatus,
  LIVE_CHARGE_STATUSES,
  statusesBefore,
} from '#worker/domain/payments/charge-status.ts';
import type { PaymentRow } from '#worker/orders/queries.ts';
import { orderRows, payments } from '#worker/orders/schema.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { jsonList } from '#worker/platform/db/sql.ts';

import { paymentCharges } from './charge-schema.ts';

export type ChargeRow = typeof paymentCharges.$inferSelect;
export type NewCharge = typeof paymentCharges.$inferInsert;

/** Notes a charge that is about to begin. Throws where its order has a live one already. */
export async function insertCharge(db: Database, charge: NewCharge): Promise<ChargeRow> {
  return db.insert(paymentCharges).values(charge).returning().get();
}

/** The charge of an order that something may still come of. */
export function findLiveCharge(db: Database, paymentId: string): Promise<ChargeRow | undefined> {
  return db
    .select()
    .from(paymentCharges)
    .where(
      and(
        eq(paymentCharges.paymentId, paymentId),
        // Spelt out, because SQLite uses a partial index only where its very condition stands.
        sql`${paymentCharges.status} IN ('begun', 'open', 'processing')`,
      ),
    )
    .get();
}

/** The last attempt to pay an order. */
export function findLastCharge(db: Database, paymentId: string): Promise<ChargeRow | undefined> {
  return db
    .select()
    .from(paymentCharges)
    .where(eq(paymentCharges.paymentId, paymentId))
    .orderBy(desc(paymentCharges.createdAtMs), desc(paymentCharges.id))
    .limit(1)
    .get();
}

export function findCharge(db: Database, chargeId: string): Promise<ChargeRow | undefined> {
  return db.select().from(paymentCharges).where(eq(paymentCharges.id, chargeId)).get();
}

/** The charge that a payment at the provider was made for. */
export function findChargeByPaymentReference(
  db: Database,
  paymentReference: string,
): Promise<ChargeRow | undefined> {
  return db
    .select()
    .from(paymentCharges)
    .where(eq(paymentCharges.paymentReference, paymentReference))
    .get();
}

/** By its own name, or by the provider's name for its page. */
export function findChargeByNames(
  db: Database,
  names: { chargeId: string | null; sessionId: string },
): Promise<ChargeRow | undefined> {
  const bySession = eq(paymentCharges.sessionId, names.sessionId);
  const isIt =
    names.chargeId === null ? bySession : or(bySession, eq(paymentCharges.id, names.chargeId));
  return db.select().from(paymentCharges).where(isIt).get();
}

/**
 * The pages that still wait for a payment of the same mail by other orders, which nobody is paying just now: of these
 * rows, or of what only another version of them, or another scan, could say whether it is the same.
 */
export function listRivalCharges(
  db: Database,
  { order, rowIds, nowMs }: { order: RivalOf; rowIds: readonly RowId[]; nowMs: number },
): Promise<ChargeRow[]> {
  const sharing = db
    .select({ id: orderRows.paymentId })
    .from(orderRows)
    .where(and(eq(orderRows.scanId, order.scanId), inArray(orderRows.rowId, jsonList(rowIds))));
  const rivals = db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.userId, order.userId),
        ne(payments.id, order.id),
        eq(payments.status, 'pending'),
        or(isNull(payments.claimedUntilMs), lte(payments.claimedUntilMs, nowMs)),
        or(
          ne(payments.scanId, order.scanId),
          ne(payments.rowsVersion, order.rowsVersion),
          inArray(payments.id, sharing),
        ),
      ),
    );
  return db
    .select()
    .from(paymentCharges)
    .where(and(inArray(paymentCharges.paymentId, rivals), eq(paymentCharges.status, 'open')))
    .all();
}

type RivalOf = Pick<PaymentRow, 'id' | 'userId' | 'scanId' | 'rowsVersion'>;

/** Live charges that are to be asked after by now, longest overdue first. */
export function listDueCharges(db: Database, nowMs: number, limit: number): Promise<ChargeRow[]> {
  return db
    .select()
    .from(paymentCharges)
    .where(lte(paymentCharges.lookAtMs, nowMs))
    .orderBy(asc(paymentCharges.lookAtMs))
    .limit(limit)
    .all();
}

/** Says when to ask next after a live charge. */
export async function scheduleLook(
  db: Database,
  chargeId: string,
  { lookedAtMs, lookAtMs }: { lookedAtMs: number; lookAtMs: number },
): Promise<void> {
  await db
    .update(paymentCharges)
    .set({ lookedAtMs, lookAtMs })
    .where(
      and(eq(paymentCharges.id, chargeId), inArray(paymentCharges.status, LIVE_CHARGE_STATUSES)),
    );
}

/** Statements that stand or fall with a booking: the event that told of it, the mail that tells of it. */
export type ExtraStatements = readonly BatchItem<'sqlite'>[];

type BookedCharge = Pick<ChargeRow, 'id' | 'paymentId'>;

/** Only ever moves a charge on: older news change nothing. */
export function canTransitionTo(charge: BookedCharge, status: ChargeStatus) {
  return and(
    eq(paymentCharges.id, charge.id),
    inArray(paymentCharges.status, [...statusesBefore(status)]),
  );
}

/** The provider's page is there, and where. */
export async function bookOpen(
  db: Database,
  charge: BookedCharge,
  page: { sessionId: string; sessionUrl: string; lookAtMs: number },
  alongside: ExtraStatements = [],
): Promise<void> {
  await db.batch([
    db
      .update(paymentCharges)
      .set({ status: 'open', ...page })
      .where(canTransitionTo(charge, 'open')),
    ...alongside,
  ]);
}

/** The buyer has done all that they can: the order waits with them, and nobody else gets its rows. */
export async function bookProcessing(
  db: Database,
  charge: BookedCharge,
  { sessionId, lookAtMs }: { sessionId: string; lookAtMs: number },
  alongside: ExtraStatements = [],
): Promise<void> {
  const isProcessing = db
    .select({ id: paymentCharges.id })
    .from(paymentCharges)
    .where(and(eq(paymentCharges.id, charge.id), eq(paymentCharges.status, 'processing')));
  await db.batch([
    db
      .update(paymentCharges)
      .set({ status: 'processing', sessionId, sessionUrl: null, lookAtMs })
      .where(canTransitionTo(charge, 'processing')),
    db
      .update(payments)
      .set({ status: 'processing', claimedUntilMs: null })
      .where(
        and(
          eq(payments.id, charge.paymentId),
          eq(payments.status, 'pending'),
          exists(isProcessing),
        ),
      ),
    ...alongside,
  ]);
}

export type ChargeEnd = {
  status: 'expired' | 'failed';
  sessionId: string | null;
  nowMs: number;
};

/** Nothing was taken: the order can be paid anew, and its rows are free, unless somebody is at it already. */
export async function bookEnd(
  db: Database,
  charge: BookedCharge,
  { status, sessionId, nowMs }: ChargeEnd,
  alongside: ExtraStatements = [],
): Promise<void> {
  await db.batch([
    db
      .update(paymentCharges)
      .set({
        status,
        sessionId: sql`coalesce(${sessionId}, ${paymentCharges.sessionId})`,
        ...ended(nowMs),
      })
      .where(canTransitionTo(charge, status)),
    ...releaseOrder(db, charge, nowMs),
    ...alongside,
  ]);
}

/** What a charge is left with at its end. */
export function ended(nowMs: number) {
  return { sessionUrl: null, lookAtMs: null, endedAtMs: nowMs };
}

/**
 * For the batch that ends a charge without payment. Whoever has claimed the order keeps it, and its rows. One that is
 * past its end can be paid by nobody: its ids are not kept for as long as the money might have come.
 */
export function releaseOrder(db: Database, { paymentId }: BookedCharge, nowMs: number) {
  const live = db
    .select({ id: paymentCharges.id })
    .from(paymentCharges)
    .where(
      and(
        eq(paymentCharges.paymentId, paymentId),
        sql`${paymentCharges.status} IN ('begun', 'open', 'processing')`,
      ),
    );
  const isUnclaimed = or(isNull(payments.claimedUntilMs), lte(payments.claimedUntilMs, nowMs));
  const free = db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.id, paymentId),
        eq(payments.status, 'pending'),
        isNull(payments.reservedAtMs),
      ),
    );
  return [
    db
      .update(payments)
      .set({ status: 'pending', reservedAtMs: null, claimedUntilMs: null })
      .where(
        and(
          eq(payments.id, paymentId),
          inArray(payments.status, ['pending', 'processing']),
          isUnclaimed,
          notExists(live),
        ),
      ),
    db.delete(orderRows).where(and(eq(orderRows.paymentId, paymentId), exists(free))),
    // What was laid by for it is of use to nobody any more: the next sweep sees to that.
    db
      .update(payments)
      .set({ idsLookAtMs: sql`min(${payments.idsLookAtMs}, ${nowMs})` })
      .where(and(inArray(payments.id, free), lte(payments.expiresAtMs, nowMs))),
  ] as const;
}
