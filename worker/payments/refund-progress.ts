import { and, asc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm';

import { OPEN_DISPUTE_STANDINGS } from '#worker/domain/payments/disputes.ts';
import type { RefundAmounts } from '#worker/domain/payments/refund-amounts.ts';
import {
  type RefundStatus,
  refundStatusesBefore,
  type RefundSums,
} from '#worker/domain/payments/refund-status.ts';
import type { Database } from '#worker/platform/db/client.ts';

import type { ChargeRow } from './charge-queries.ts';
import { paymentCharges } from './charge-schema.ts';
import {
  insertFailedRefundMail,
  isAsReckoned,
  type RefundRow,
  updateOrderStatus,
} from './refund-queries.ts';
import { refunds } from './refund-schema.ts';

export type RefundProgress = {
  status: RefundStatus;
  refundReference: string | null;
  sendAtMs: number | null;
  endedAtMs: number | null;
};

/** The parts of a refund, worked out of what all refunds of its payment came to. */
export type ReckonedParts = { amounts: RefundAmounts; sums: RefundSums };

/**
 * Moves a refund on; older news change nothing. With parts it is moved only while they hold.
 * @returns false: it was not moved
 */
export async function saveRefundProgress(
  db: Database,
  { id, chargeId }: Pick<RefundRow, 'id' | 'chargeId'>,
  { status, refundReference, sendAtMs, endedAtMs }: RefundProgress,
  parts: ReckonedParts | null = null,
): Promise<boolean> {
  const isSame = and(eq(refunds.id, id), eq(refunds.status, status));
  const [, { meta }] = await db.batch([
    // The same again: it is only asked after later.
    db.update(refunds).set({ sendAtMs }).where(isSame),
    db
      .update(refunds)
      .set({
        status,
        refundReference: sql`coalesce(${refundReference}, ${refunds.refundReference})`,
        sendAtMs,
        endedAtMs,
        ...parts?.amounts,
      })
      .where(
        and(
          eq(refunds.id, id),
          inArray(refunds.status, [...refundStatusesBefore(status)]),
          parts === null ? undefined : isAsReckoned(chargeId, parts.sums),
        ),
      ),
    updateOrderStatus(db, chargeId),
    ...(endedAtMs === null ? [] : [insertFailedRefundMail(db, id, endedAtMs)]),
  ]);
  return meta.changes > 0;
}

/** Nothing was left to give back. */
export async function supersedeRefund(
  db: Database,
  refund: Pick<RefundRow, 'id' | 'chargeId'>,
  endedAtMs: number,
): Promise<void> {
  const end = { status: 'superseded' as const, refundReference: null, sendAtMs: null, endedAtMs };
  await saveRefundProgress(db, refund, end);
}

type UnsentRefund = Pick<RefundRow, 'id' | 'attempts' | 'totalMinor'>;

/** Its owner gives that money back by hand: it is not sent any more, and its buyer is told how the rest of it comes. */
export async function failRefusedRefund(
  db: Database,
  refund: UnsentRefund & Pick<RefundRow, 'chargeId'>,
  endedAtMs: number,
): Promise<void> {
  await db.batch([
    db.update(refunds).set({ status: 'failed', sendAtMs: null, endedAtMs }).where(isUnsent(refund)),
    updateOrderStatus(db, refund.chargeId),
    insertFailedRefundMail(db, refund.id, endedAtMs),
  ]);
}

/**
 * Less is left to give back: that much goes out, at `sendAtMs`. It counts as worked out at
 * `createdAtMs`: what was given back by hand until then has been counted. What it came to at first, and when, is kept,
 * for its buyer may have been told.
 */
export async function reduceRefund(
  db: Database,
  refund: UnsentRefund & Pick<RefundRow, 'chargeId'>,
  {
    amounts,
    createdAtMs,
    sendAtMs,
  }: { amounts: RefundAmounts; createdAtMs: number; sendAtMs: number },
): Promise<void> {
  await db.batch([
    db
      .update(refunds)
      .set({
        ...amounts,
        createdAtMs,
        sendAtMs,
        bookedMinor: sql`coalesce(${refunds.bookedMinor}, ${refunds.totalMinor})`,
        bookedAtMs: sql`coalesce(${refunds.bookedAtMs}, ${refunds.createdAtMs})`,
      })
      .where(isUnsent(refund)),
    updateOrderStatus(db, refund.chargeId),
  ]);
}

/** As it was read: neither turned down nor cut down since. */
function isUnsent({ id, attempts, totalMinor }: UnsentRefund) {
  return and(
    eq(refunds.id, id),
    eq(refunds.attempts, attempts),
    eq(refunds.totalMinor, totalMinor),
    eq(refunds.status, 'due'),
  );
}

/** The provider has turned it down: it goes out again, by another name, at `sendAtMs`. */
export async function noteRefusedRefund(
  db: Database,
  refund: UnsentRefund,
  sendAtMs: number,
): Promise<void> {
  await db
    .update(refunds)
    .set({ attempts: refund.attempts + 1, sendAtMs })
    .where(isUnsent(refund));
}

/** All refunds of the payments of which one has failed, or waits because it was turned down, oldest first. */
export function listRefundsBesideFailed(db: Database, nowMs: number): Promise<RefundRow[]> {
  const withFailed = db
    .select({ chargeId: refunds.chargeId })
    .from(refunds)
    // Spelt out, because SQLite uses a partial index only where its very condition stands.
    .where(sql`${refunds.status} = 'failed'`);
  const withRefused = db
    .select({ chargeId: refunds.chargeId })
    .from(refunds)
    .where(and(gt(refunds.sendAtMs, nowMs), eq(refunds.status, 'due'), gt(refunds.attempts, 0)));
  return db
    .select()
    .from(refunds)
    .where(or(inArray(refunds.chargeId, withFailed), inArray(refunds.chargeId, withRefused)))
    .orderBy(asc(refunds.createdAtMs), asc(refunds.id))
    .all();
}

export type DueRefund = { refund: RefundRow; charge: ChargeRow };

/**
 * Which refunds are to be sent, or asked after, by now; longest overdue first. None is sent whose buyer may get the money
 * by their bank, while that is undecided.
 */
export function listDueRefunds(db: Database, nowMs: number, limit: number): Promise<DueRefund[]> {
  return db
    .select({ refund: refunds, charge: paymentCharges })
    .from(refunds)
    .innerJoin(paymentCharges, eq(paymentCharges.id, refunds.chargeId))
    .where(
      and(
        lte(refunds.sendAtMs, nowMs),
        sql`(${refunds.status} <> 'due' OR ${paymentCharges.disputeStanding} IS NULL
          OR ${paymentCharges.disputeStanding} NOT IN ${OPEN_DISPUTE_STANDINGS})`,
      ),
    )
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
