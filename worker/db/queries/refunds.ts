import { and, asc, eq, exists, inArray, ne, notInArray, sql, type SQL } from 'drizzle-orm';

import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import { PAID_STATUSES } from '#worker/domain/order/order-status.ts';
import type { RefundSums } from '#worker/domain/order/refund-status.ts';

import type { Database } from '../client.ts';
import { payments } from '../schema/payments.ts';
import { refunds } from '../schema/refunds.ts';
import { mailOutbox } from '../schema/mail-outbox.ts';
import { insertReceiptMail } from './mail-outbox.ts';
import { insertRefundMail, wasTold } from './refund-mail.ts';

export type RefundRow = typeof refunds.$inferSelect;

/** A refund that is to be sent. */
export type NewRefund = Omit<
  RefundRow,
  | 'status'
  | 'refundReference'
  | 'attempts'
  | 'endedAtMs'
  | 'sendAtMs'
  | 'bookedMinor'
  | 'bookedAtMs'
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
    .where(isGivenOf({ userId, chargeId }))
    .orderBy(asc(refunds.createdAtMs), asc(refunds.id))
    .all();
}

function isGivenOf({ userId, chargeId }: { userId: string; chargeId: string | null }) {
  return and(
    eq(refunds.userId, userId),
    eq(refunds.chargeId, chargeId ?? ''),
    ne(refunds.status, 'superseded'),
  );
}

/** The same, and what was not needed any more, each with whether its buyer had been told of it. */
export async function listRefundsEverOf(
  db: Database,
  { userId, chargeId }: { userId: string; chargeId: string },
): Promise<(RefundRow & { isTold: boolean })[]> {
  const rows = await db
    .select({ refund: refunds, isTold: sql`${wasTold()}`.mapWith(Boolean) })
    .from(refunds)
    .where(and(eq(refunds.userId, userId), eq(refunds.chargeId, chargeId)))
    .orderBy(asc(refunds.createdAtMs), asc(refunds.id));
  return rows.map(({ refund, isTold }) => ({ ...refund, isTold }));
}

export type RefundToTell = RefundRow & {
  /** In a mail of its own. */
  isToldApart: boolean;
};

/** What {@link listRefundsOf} lists, each with whether it is told of in a mail of its own. */
export async function listRefundsToTell(
  db: Database,
  { userId, chargeId }: { userId: string; chargeId: string | null },
): Promise<RefundToTell[]> {
  const rows = await db
    .select({ refund: refunds, mailId: mailOutbox.id })
    .from(refunds)
    .leftJoin(mailOutbox, eq(mailOutbox.id, sql`${mailIdOf('refund', '')} || ${refunds.id}`))
    .where(isGivenOf({ userId, chargeId }))
    .orderBy(asc(refunds.createdAtMs), asc(refunds.id));
  return rows.map(({ refund, mailId }) => ({ ...refund, isToldApart: mailId !== null }));
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

/** The insert of a refund that is to be sent, where `condition` holds, for a batch. Once for each reason of a charge. */
export function insertRefundWhere(db: Database, refund: NewRefund, condition: SQL) {
  const { createdAtMs } = refund;
  const due = { status: 'due', refundReference: null, attempts: 0, endedAtMs: null } as const;
  const uncut = { bookedMinor: null, bookedAtMs: null };
  return insertRowWhere(db, { ...refund, ...due, ...uncut, sendAtMs: createdAtMs }, condition);
}

function insertRowWhere(db: Database, refund: RefundRow, condition: SQL) {
  const { id, paymentId, chargeId, userId, reason, status, currency } = refund;
  const { totalMinor, priceMinor, vatMinor, donationMinor, refundReference, attempts } = refund;
  const { createdAtMs, sendAtMs, endedAtMs, bookedMinor, bookedAtMs } = refund;
  // The order of the columns is the table's own.
  return db
    .insert(refunds)
    .select(
      sql`SELECT ${id}, ${paymentId}, ${chargeId}, ${userId}, ${reason}, ${status}, ${currency},
        ${totalMinor}, ${priceMinor}, ${vatMinor}, ${donationMinor}, ${refundReference}, ${attempts},
        ${createdAtMs}, ${sendAtMs}, ${endedAtMs}, ${bookedMinor}, ${bookedAtMs} WHERE ${condition}`,
    )
    .onConflictDoNothing();
}

/** What has been given back of a charge, for use inside another statement. */
function refundedMinor(chargeId: string, counted: SQL | undefined = COUNTED) {
  return sql`(SELECT coalesce(sum(${refunds.totalMinor}), 0) FROM ${refunds}
    WHERE ${refunds.chargeId} = ${chargeId} AND ${counted})`;
}

/** For a statement that books parts worked out of what all refunds of the charge came to: they still do. */
export function isAsReckoned(chargeId: string, { givenMinor, madeMinor }: RefundSums): SQL {
  const made = refundedMinor(chargeId, and(COUNTED, ne(refunds.status, 'due')));
  return sql`${refundedMinor(chargeId)} = ${givenMinor} AND ${made} = ${madeMinor}`;
}

/** For the batch that changes a refund: its order says whether any of it, or all, has been given back. */
export function updateOrderStatus(db: Database, chargeId: string) {
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
 * Notes a refund of the payment that an order was bought with, closes the order and has its buyer told. Nothing is
 * noted twice for one reason, nor where something else has been given back since the sum was worked out, on top of
 * `givenMinor`: its order then stays open, for whoever asks again.
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
    // Here already, for a closed order is not looked at again.
    insertReceiptMail(db, refund.paymentId, { nowMs }),
    insertRefundMail(db, refund.id, nowMs),
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

/**
 * Notes what the owner has given back in the provider's own pages, and has its buyer told, unless something else has
 * been given back since its parts were worked out of those sums. Safe to repeat.
 */
export async function bookRefundByHand(
  db: Database,
  refund: RefundRow,
  { sums, nowMs }: { sums: RefundSums; nowMs: number },
): Promise<void> {
  const isCurrent = isAsReckoned(refund.chargeId, sums);
  await db.batch([
    insertRowWhere(db, refund, isCurrent),
    updateOrderStatus(db, refund.chargeId),
    insertRefundMail(db, refund.id, nowMs),
  ]);
}
