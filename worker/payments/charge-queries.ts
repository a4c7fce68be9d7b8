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

import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import {
  type ChargeStatus,
  LIVE_CHARGE_STATUSES,
  statusesBefore,
} from '#worker/domain/payments/charge-status.ts';
import { UNPAID_STATUSES } from '#worker/domain/orders/order-status.ts';
import type { PaymentRow } from '#worker/orders/queries.ts';
import { orderRows, payments } from '#worker/orders/schema.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { jsonList } from '#worker/platform/db/sql.ts';

import { paymentCharges } from './charge-schema.ts';

export type ChargeRow = typeof paymentCharges.$inferSelect;

export function findLiveCharge(db: Database, paymentId: string): Promise<ChargeRow | undefined> {
  return db
    .select()
    .from(paymentCharges)
    .where(
      and(
        eq(paymentCharges.paymentId, paymentId),
        // Literal: SQLite uses a partial index only when its exact condition appears.
        sql`${paymentCharges.status} IN ('begun', 'open', 'processing')`,
      ),
    )
    .get();
}

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

/** By charge id or by the provider's session id. */
export function findChargeOfSession(
  db: Database,
  { chargeId, sessionId }: { chargeId: string | null; sessionId: string },
): Promise<ChargeRow | undefined> {
  const bySession = eq(paymentCharges.sessionId, sessionId);
  const isIt = chargeId === null ? bySession : or(bySession, eq(paymentCharges.id, chargeId));
  return db.select().from(paymentCharges).where(isIt).get();
}

/**
 * Open pages of the user's other orders that may sell the same mail: the same rows, or rows of another version or scan,
 * which cannot be compared. Excludes orders being paid right now.
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

/** Longest overdue first. */
export function listDueCharges(db: Database, nowMs: number, limit: number): Promise<ChargeRow[]> {
  return db
    .select()
    .from(paymentCharges)
    .where(lte(paymentCharges.nextPollAtMs, nowMs))
    .orderBy(asc(paymentCharges.nextPollAtMs))
    .limit(limit)
    .all();
}

export async function schedulePoll(
  db: Database,
  chargeId: string,
  { polledAtMs, nextPollAtMs }: { polledAtMs: number; nextPollAtMs: number },
): Promise<void> {
  await db
    .update(paymentCharges)
    .set({ polledAtMs, nextPollAtMs })
    .where(
      and(eq(paymentCharges.id, chargeId), inArray(paymentCharges.status, LIVE_CHARGE_STATUSES)),
    );
}

/** Guard of a status UPDATE: a late report changes nothing. */
export function canTransitionTo(charge: Pick<ChargeRow, 'id'>, status: ChargeStatus) {
  return and(
    eq(paymentCharges.id, charge.id),
    inArray(paymentCharges.status, [...statusesBefore(status)]),
  );
}

/** Condition: the charge has this status. */
export function isChargeAt(db: Database, { id }: Pick<ChargeRow, 'id'>, status: ChargeStatus) {
  return exists(
    db
      .select({ id: paymentCharges.id })
      .from(paymentCharges)
      .where(and(eq(paymentCharges.id, id), eq(paymentCharges.status, status))),
  );
}

export function ended(nowMs: number) {
  return { sessionUrl: null, nextPollAtMs: null, endedAtMs: nowMs };
}

/**
 * For the batch that ends a charge without payment. A request that has claimed the order keeps it and its rows. An
 * expired order is no longer payable: the next sweep deletes its message ids.
 */
export function reopenOrder(
  db: Database,
  { paymentId }: Pick<ChargeRow, 'paymentId'>,
  nowMs: number,
) {
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
          inArray(payments.status, UNPAID_STATUSES),
          isUnclaimed,
          notExists(live),
        ),
      ),
    db.delete(orderRows).where(and(eq(orderRows.paymentId, paymentId), exists(free))),
    db
      .update(payments)
      .set({ idsLookAtMs: sql`min(${payments.idsLookAtMs}, ${nowMs})` })
      .where(and(inArray(payments.id, free), lte(payments.expiresAtMs, nowMs))),
  ] as const;
}
