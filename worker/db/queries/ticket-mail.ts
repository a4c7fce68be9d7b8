import { sql } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { mailOutbox } from '#worker/db/schema/mail-outbox.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import type { MailKind } from '#worker/domain/mail/mail-kind.ts';
import { NOTICE_LIMIT } from '#worker/domain/support/support-rules.ts';

type StoredTicket = { id: string; createdAtMs: number };

/** For the batch that stores a ticket: after it. To whoever wrote it, in their language. */
export function insertReceivedMail(db: Database, { id, createdAtMs: nowMs }: StoredTicket) {
  const kind: MailKind = 'support-received';
  return db
    .insert(mailOutbox)
    .select(
      sql`SELECT ${mailIdOf(kind, id)}, ${kind}, t.id, t.user_id, t.language, 'waiting', ${nowMs},
            ${nowMs}, 0, NULL, NULL, NULL
          FROM support_tickets t WHERE t.id = ${id}`,
    )
    .onConflictDoNothing();
}

/**
 * The same to us, in Swedish: at once while few come, else when the time is over, unless a mail waits that has not
 * been written yet and will tell of this ticket too.
 */
export function insertNoticeMail(db: Database, { id, createdAtMs: nowMs }: StoredTicket) {
  const kind: MailKind = 'support-notice';
  const { most, windowMs } = NOTICE_LIMIT;
  const hasFew = sql`(SELECT count(*) FROM (SELECT 1 FROM support_tickets
    WHERE created_at > ${nowMs - windowMs} LIMIT ${most + 1})) <= ${most}`;
  const waitsToTell = sql`EXISTS (SELECT 1 FROM mail_outbox WHERE status = 'waiting'
    AND due_at > ${nowMs} AND due_at <= ${nowMs + windowMs} AND kind = ${kind} AND attempts = 0)`;
  return db
    .insert(mailOutbox)
    .select(
      sql`SELECT ${mailIdOf(kind, id)}, ${kind}, t.id, t.user_id, 'sv', 'waiting', ${nowMs},
            CASE WHEN ${hasFew} THEN ${nowMs} ELSE ${nowMs + windowMs} END, 0, NULL, NULL, NULL
          FROM support_tickets t WHERE t.id = ${id} AND (${hasFew} OR NOT ${waitsToTell})`,
    )
    .onConflictDoNothing();
}

/** For the batch that stores an answer to a ticket: after it. To whoever wrote the ticket, in their language. */
export function insertAnswerMail(db: Database, replyId: string, nowMs: number) {
  const kind: MailKind = 'support-answer';
  return db
    .insert(mailOutbox)
    .select(
      sql`SELECT ${mailIdOf(kind, replyId)}, ${kind}, r.id, t.user_id, t.language, 'waiting', ${nowMs},
            ${nowMs}, 0, NULL, NULL, NULL
          FROM support_replies r JOIN support_tickets t ON t.id = r.ticket_id WHERE r.id = ${replyId}`,
    )
    .onConflictDoNothing();
}

/**
 * For the batch that stores what the writer of a ticket has added: after it. To us; not while another that is still to be
 * sent leads to the same ticket.
 */
export function insertAddedMail(db: Database, replyId: string, nowMs: number) {
  const kind: MailKind = 'support-notice';
  return db
    .insert(mailOutbox)
    .select(
      sql`SELECT ${mailIdOf(kind, replyId)}, ${kind}, r.id, t.user_id, 'sv', 'waiting', ${nowMs},
            ${nowMs}, 0, NULL, NULL, NULL
          FROM support_replies r JOIN support_tickets t ON t.id = r.ticket_id
          WHERE r.id = ${replyId} AND NOT EXISTS (
            SELECT 1 FROM mail_outbox m JOIN support_replies o ON o.id = m.subject_id
            WHERE m.status = 'waiting' AND m.kind = ${kind} AND o.ticket_id = t.id)`,
    )
    .onConflictDoNothing();
}
