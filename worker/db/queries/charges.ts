import { and, asc, desc, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';

import type { RowId } from '#worker/domain/cleanup/row-id.ts';
import { LIVE_CHARGE_STATUSES } from '#worker/domain/order/charge-status.ts';

import type { Database } from '../client.ts';
import { orderRows } from '../schema/order-rows.ts';
import { paymentCharges } from '../schema/payment-charges.ts';
import { payments } from '../schema/payments.ts';
import { jsonList } from './json-list.ts';
import type { PaymentRow } from './payments.ts';

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
