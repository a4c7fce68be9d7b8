import { eq, inArray, sql, type SQL } from 'drizzle-orm';

import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import { mailOutbox } from '#worker/mail/schema.ts';
import type { Database } from '#worker/platform/db/client.ts';

import { refunds } from './refund-schema.ts';

export type RefundRow = typeof refunds.$inferSelect;

/** That mail is unwritten, so it will include the refund. One already attempted may be on its way without it. */
function willBeReportedBy(mailId: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM mail_outbox m WHERE m.status = 'waiting' AND m.attempts = 0 AND m.id = ${mailId})`;
}

const receiptId = sql`${mailIdOf('receipt', '')} || p.id`;
const withdrawalId = sql`${mailIdOf('withdrawal', '')} || p.id`;

/**
 * For the batch that records a refund, after it and after what closes the order. Inserts nothing when the receipt, or a
 * withdrawal's acknowledgement, will still report it.
 */
export function insertRefundMail(db: Database, refundId: string, nowMs: number) {
  const reportingMailId = sql`iif(r.reason = 'withdrawal', ${withdrawalId}, ${receiptId})`;
  return insertMailWhere(
    db,
    sql`${mailIdOf('refund', '')} || r.id, 'refund', r.id`,
    sql`refunds r JOIN payments p ON p.id = r.payment_id JOIN users u ON u.id = r.user_id
      WHERE r.id = ${refundId} AND NOT (p.charge_id IS r.charge_id AND ${willBeReportedBy(reportingMailId)})`,
    nowMs,
  );
}

/** For the batch that records a refund's status, after it. Sent whether or not the buyer knew of the refund. */
export function insertFailedRefundMail(db: Database, refundId: string, nowMs: number) {
  return insertMailWhere(
    db,
    sql`${mailIdOf('refund-failed', '')} || r.id, 'refund-failed', r.id`,
    sql`refunds r JOIN users u ON u.id = r.user_id
      WHERE r.id = ${refundId} AND r.status = 'failed'`,
    nowMs,
  );
}

/** For the batch that records manual refunds, after it, when their sum has grown. */
export function insertManualRefundMail(
  db: Database,
  chargeId: string,
  { alreadyMinor, nowMs }: { alreadyMinor: number; nowMs: number },
) {
  return insertMailWhere(
    db,
    sql`${mailIdOf('refund', '')} || u.charge_id || '.' || u.minor, 'refund', u.charge_id`,
    sql`(SELECT c.id AS charge_id, c.manual_refund_minor AS minor, c.user_id AS id, users.language AS language
        FROM payment_charges c JOIN users ON users.id = c.user_id JOIN payments p ON p.id = c.payment_id
        WHERE c.id = ${chargeId} AND c.manual_refund_minor > ${alreadyMinor}
          AND NOT (p.charge_id IS c.id AND ${willBeReportedBy(receiptId)})) u WHERE TRUE`,
    nowMs,
  );
}

/** `named`: id, kind and subject of the mail. `source`: rows with the user as `u`. Columns in table order. */
function insertMailWhere(db: Database, named: SQL, source: SQL, nowMs: number) {
  return db
    .insert(mailOutbox)
    .select(
      sql`SELECT ${named}, u.id, u.language, 'waiting', ${nowMs}, ${nowMs}, 0, NULL, NULL, NULL
        FROM ${source}`,
    )
    .onConflictDoNothing();
}

/** Each mail names the whole sum of manual refunds, which makes its subject unique. */
export function manualMailSubject(chargeId: string, manualRefundMinor: number): string {
  return `${chargeId}.${manualRefundMinor}`;
}

export async function listKnownMailIds(
  db: Database,
  mailIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(inArray(mailOutbox.id, [...mailIds]));
  return new Set(rows.map(({ id }) => id));
}

export function findRefund(db: Database, refundId: string): Promise<RefundRow | undefined> {
  return db.select().from(refunds).where(eq(refunds.id, refundId)).get();
}
