import { sql, type SQL } from 'drizzle-orm';

import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import type { MailKind } from '#worker/domain/mail/mail-kind.ts';

import type { Database } from '../client.ts';
import { mailOutbox } from '../schema/mail-outbox.ts';
import { refunds } from '../schema/refunds.ts';

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
export function wasTold(): SQL {
  const { id, reason, paymentId, createdAtMs, endedAtMs, bookedAtMs } = refunds;
  const ownMail = sql`${mailIdOf('refund', '')} || ${id}`;
  return sql`EXISTS (SELECT 1 FROM mail_outbox m WHERE m.status = 'sent'
    AND m.id IN (${ownMail}, ${tellerOf(sql`${reason}`, sql`${paymentId}`)})
    AND (m.id = ${ownMail} OR m.sent_at >= coalesce(${bookedAtMs}, ${createdAtMs}))
    AND m.sent_at <= iif(${bookedAtMs} IS NULL, coalesce(${endedAtMs}, m.sent_at), ${createdAtMs}))`;
}
