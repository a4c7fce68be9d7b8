import { and, eq, exists, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';

import { statusesBefore, type ChargeStatus } from '#worker/domain/order/charge-status.ts';

import type { Database } from '../client.ts';
import { orderRows } from '../schema/order-rows.ts';
import { paymentCharges } from '../schema/payment-charges.ts';
import { payments } from '../schema/payments.ts';
import type { ChargeRow } from './charges.ts';

/** Statements that stand or fall with a booking: the event that told of it, the mail that tells of it. */
export type Alongside = readonly BatchItem<'sqlite'>[];

type BookedCharge = Pick<ChargeRow, 'id' | 'paymentId'>;

/** Only ever moves a charge on: older news change nothing. */
export function movesOn(charge: BookedCharge, status: ChargeStatus) {
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
  alongside: Alongside = [],
): Promise<void> {
  await db.batch([
    db
      .update(paymentCharges)
      .set({ status: 'open', ...page })
      .where(movesOn(charge, 'open')),
    ...alongside,
  ]);
}

/** The buyer has done all that they can: the order waits with them, and nobody else gets its rows. */
export async function bookProcessing(
  db: Database,
  charge: BookedCharge,
  { sessionId, lookAtMs }: { sessionId: string; lookAtMs: number },
  alongside: Alongside = [],
): Promise<void> {
  const isProcessing = db
    .select({ id: paymentCharges.id })
    .from(paymentCharges)
    .where(and(eq(paymentCharges.id, charge.id), eq(paymentCharges.status, 'processing')));
  await db.batch([
    db
      .update(paymentCharges)
      .set({ status: 'processing', sessionId, sessionUrl: null, lookAtMs })
      .where(movesOn(charge, 'processing')),
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
  alongside: Alongside = [],
): Promise<void> {
  await db.batch([
    db
      .update(paymentCharges)
      .set({
        status,
        sessionId: sql`coalesce(${sessionId}, ${paymentCharges.sessionId})`,
        ...ended(nowMs),
      })
      .where(movesOn(charge, status)),
    ...makePayableAgain(db, charge, nowMs),
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
export function makePayableAgain(db: Database, { paymentId }: BookedCharge, nowMs: number) {
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
