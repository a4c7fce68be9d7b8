import { and, asc, eq, exists, inArray, ne, notInArray, sql, type SQL } from 'drizzle-orm';

import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import type { MailKind } from '#worker/domain/mail/mail-kind.ts';
import { PAID_STATUSES } from '#worker/domain/orders/order-status.ts';
import type { DisputesOfPayment } from '#worker/domain/payments/disputes.ts';
import type { RefundSums } from '#worker/domain/payments/refund-status.ts';
import { insertReceiptMail } from '#worker/mail/outbox-queries.ts';
import { mailOutbox } from '#worker/mail/schema.ts';
import { payments } from '#worker/orders/schema.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { jsonList } from '#worker/platform/db/sql.ts';

import type { ChargeRow } from './charge-queries.ts';
import { paymentCharges } from './charge-schema.ts';
import { refunds } from './refund-schema.ts';

/**
 * For the batch that books a refund: after it, and after what ends its order. A mail of its own, unless one that has
 * yet to be written tells of it: the receipt, or of what goes back for a withdrawal, its acknowledgement. A mail that
 * has been begun may be on its way without it.
 */
export function insertRefundMail(db: Database, refundId: string, nowMs: number) {
  const isIt = sql`r.id = ${refundId} AND r.status NOT IN ('failed', 'superseded') AND NOT EXISTS (
    SELECT 1 FROM mail_outbox m WHERE m.status = 'waiting' AND m.attempts = 0
    AND p.charge_id = r.charge_id AND m.id = ${tellerOf(sql`r.reason`, sql`p.id`)})`;
  return insertMailAbout(db, { kind: 'refund', isIt, nowMs });
}

/**
 * For the batch that books how a refund stands: after it. Of one that has failed its buyer is told, whether or not they
 * had heard that it was on its way.
 */
export function insertFailedRefundMail(db: Database, refundId: string, nowMs: number) {
  const isIt = sql`r.id = ${refundId} AND r.status = 'failed'`;
  return insertMailAbout(db, { kind: 'refund-failed', isIt, nowMs });
}

type RefundMail = {
  kind: MailKind;
  /** The condition on the refund `r`, its order `p` and their user `u`. */
  isIt: SQL;
  nowMs: number;
};

/** The order of the columns is the table's own. */
function insertMailAbout(db: Database, { kind, isIt, nowMs }: RefundMail) {
  return db
    .insert(mailOutbox)
    .select(
      sql`SELECT ${mailIdOf(kind, '')} || r.id, ${kind}, r.id, r.user_id, u.language, 'waiting', ${nowMs},
            ${nowMs}, 0, NULL, NULL, NULL
          FROM refunds r JOIN users u ON u.id = r.user_id JOIN payments p ON p.id = r.payment_id
          WHERE ${isIt}`,
    )
    .onConflictDoNothing();
}

/** By which name the mail goes that tells of a refund along with other things, if it has yet to be written. */
function tellerOf(reason: SQL, orderId: SQL): SQL {
  const [receipt, withdrawal] = [mailIdOf('receipt', ''), mailIdOf('withdrawal', '')];
  return sql`iif(${reason} = 'withdrawal', ${withdrawal}, ${receipt}) || ${orderId}`;
}

/**
 * For a statement about refunds: in some mail their buyer was told of what they came to at first. It went out before
 * they ended, or came to less; of a mail that tells of other things too, not before they were booked.
 */
function wasTold(): SQL {
  const { id, reason, paymentId, createdAtMs, endedAtMs, bookedAtMs } = refunds;
  const ownMail = sql`${mailIdOf('refund', '')} || ${id}`;
  return sql`EXISTS (SELECT 1 FROM mail_outbox m WHERE m.status = 'sent'
    AND m.id IN (${ownMail}, ${tellerOf(sql`${reason}`, sql`${paymentId}`)})
    AND (m.id = ${ownMail} OR m.sent_at >= coalesce(${bookedAtMs}, ${createdAtMs}))
    AND m.sent_at <= iif(${bookedAtMs} IS NULL, coalesce(${endedAtMs}, m.sent_at), ${createdAtMs}))`;
}

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

/** Notes how the disputes over a charge stand. @returns false: somebody else has noted it since the charge was read */
export async function noteDisputes(
  db: Database,
  { id, disputeVersion }: Pick<ChargeRow, 'id' | 'disputeVersion'>,
  { standing, lostMinor }: DisputesOfPayment,
): Promise<boolean> {
  const { meta } = await db
    .update(paymentCharges)
    .set({
      disputeStanding: standing,
      disputeLostMinor: lostMinor,
      disputeVersion: disputeVersion + 1,
    })
    .where(and(eq(paymentCharges.id, id), eq(paymentCharges.disputeVersion, disputeVersion)));
  return meta.changes === 1;
}

/** The bank has given this money to the buyer: it is sent no more, and nobody has to see to it. */
export async function settleRefunds(
  db: Database,
  { chargeId, refundIds }: { chargeId: string; refundIds: readonly string[] },
  nowMs: number,
): Promise<void> {
  await db.batch([
    db
      .update(refunds)
      .set({
        status: 'settled',
        sendAtMs: null,
        endedAtMs: sql`coalesce(${refunds.endedAtMs}, ${nowMs})`,
      })
      .where(
        and(
          inArray(refunds.id, jsonList(refundIds)),
          eq(refunds.chargeId, chargeId),
          inArray(refunds.status, ['due', 'failed']),
        ),
      ),
    updateOrderStatus(db, chargeId),
  ]);
}
