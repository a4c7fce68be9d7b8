import { asc, eq, gte, inArray, lte, or, sql, type SQLWrapper } from 'drizzle-orm';

import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import type { MailKind } from '#worker/domain/mail/mail-kind.ts';
import { NOTICE_LIMIT } from '#worker/domain/support/tickets.ts';
import { mailOutbox } from '#worker/mail/schema.ts';
import type { Database } from '#worker/platform/db/client.ts';

import { supportReplies, supportTickets } from './schema.ts';

/**
 * For a batch: deletes tickets with answers and mail; the last statement deletes the tickets. `ticketIds`: a subquery
 */
export function forgetTickets(db: Database, ticketIds: SQLWrapper) {
  const areTheirs = inArray(supportReplies.ticketId, ticketIds);
  const answerIds = db.select({ id: supportReplies.id }).from(supportReplies).where(areTheirs);
  const { subjectId } = mailOutbox;
  return [
    db.delete(mailOutbox).where(or(inArray(subjectId, ticketIds), inArray(subjectId, answerIds))),
    db.delete(supportReplies).where(areTheirs),
    db.delete(supportTickets).where(inArray(supportTickets.id, ticketIds)),
  ] as const;
}

type StoredTicket = { id: string; createdAtMs: number };

/** For a batch: after the insert of the ticket. Confirms it to its writer. */
function insertReceivedMail(db: Database, { id, createdAtMs: nowMs }: StoredTicket) {
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
 * For a batch: our notice, in Swedish. Immediate while tickets are few, then throttled; skipped while an unsent
 * notice will include this ticket.
 */
function insertNoticeMail(db: Database, { id, createdAtMs: nowMs }: StoredTicket) {
  const kind: MailKind = 'support-notice';
  const { most, windowMs } = NOTICE_LIMIT;
  const hasFew = sql`(SELECT count(*) FROM (SELECT 1 FROM support_tickets
    WHERE created_at > ${nowMs - windowMs} LIMIT ${most + 1})) <= ${most}`;
  const hasWaitingNotice = sql`EXISTS (SELECT 1 FROM mail_outbox WHERE status = 'waiting'
    AND due_at > ${nowMs} AND due_at <= ${nowMs + windowMs} AND kind = ${kind} AND attempts = 0)`;
  return db
    .insert(mailOutbox)
    .select(
      sql`SELECT ${mailIdOf(kind, id)}, ${kind}, t.id, t.user_id, 'sv', 'waiting', ${nowMs},
            CASE WHEN ${hasFew} THEN ${nowMs} ELSE ${nowMs + windowMs} END, 0, NULL, NULL, NULL
          FROM support_tickets t WHERE t.id = ${id} AND (${hasFew} OR NOT ${hasWaitingNotice})`,
    )
    .onConflictDoNothing();
}

/** For a batch: after the insert of the answer. */
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

/** For a batch: after the insert of the addition. Skipped while an unsent notice points to the ticket. */
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

export type SupportTicketRow = typeof supportTickets.$inferSelect;

const DELETED_AT_ONCE = 500;

/**
 * Stores a ticket with its mails in one batch; a confirmation only when `isConfirmed`.
 * @returns false when the number or id exists
 */
export async function insertSupportTicket(
  db: Database,
  ticket: SupportTicketRow,
  isConfirmed: boolean,
): Promise<boolean> {
  const [{ meta }] = await db.batch([
    db.insert(supportTickets).values(ticket).onConflictDoNothing(),
    insertNoticeMail(db, ticket),
    ...(isConfirmed ? [insertReceivedMail(db, ticket)] : []),
  ]);
  return meta.changes === 1;
}

export function findSupportTicket(db: Database, id: string): Promise<SupportTicketRow | undefined> {
  return db.select().from(supportTickets).where(eq(supportTickets.id, id)).get();
}

export function findSupportTicketByNumber(
  db: Database,
  ticketNumber: string,
): Promise<SupportTicketRow | undefined> {
  return db
    .select()
    .from(supportTickets)
    .where(eq(supportTickets.ticketNumber, ticketNumber))
    .get();
}

export function findReplyWithTicket(db: Database, replyId: string) {
  return db
    .select({ reply: supportReplies, ticket: supportTickets })
    .from(supportReplies)
    .innerJoin(supportTickets, eq(supportTickets.id, supportReplies.ticketId))
    .where(eq(supportReplies.id, replyId))
    .get();
}

/** Oldest first. */
export function listTicketsSince(
  db: Database,
  createdSinceMs: number,
  most: number,
): Promise<SupportTicketRow[]> {
  return db
    .select()
    .from(supportTickets)
    .where(gte(supportTickets.createdAtMs, createdSinceMs))
    .orderBy(asc(supportTickets.createdAtMs), asc(supportTickets.id))
    .limit(most)
    .all();
}

export function countTicketsSince(db: Database, createdSinceMs: number): Promise<number> {
  return db.$count(supportTickets, gte(supportTickets.createdAtMs, createdSinceMs));
}

export function countNewTickets(db: Database): Promise<number> {
  return db.$count(supportTickets, eq(supportTickets.status, 'new'));
}

/** @returns false when there is none */
export async function deleteSupportTicket(db: Database, id: string): Promise<boolean> {
  const one = db
    .select({ id: supportTickets.id })
    .from(supportTickets)
    .where(eq(supportTickets.id, id));
  return (await deleteTickets(db, one)) === 1;
}

export function deleteOldSupportTickets(db: Database, createdBeforeMs: number): Promise<number> {
  const oldOnes = db
    .select({ id: supportTickets.id })
    .from(supportTickets)
    .where(lte(supportTickets.createdAtMs, createdBeforeMs))
    .orderBy(asc(supportTickets.createdAtMs), asc(supportTickets.id))
    .limit(DELETED_AT_ONCE);
  return deleteTickets(db, oldOnes);
}

/** With everything that depends on them. @returns how many tickets */
async function deleteTickets(db: Database, ticketIds: SQLWrapper): Promise<number> {
  const [, , { meta }] = await db.batch(forgetTickets(db, ticketIds));
  return meta.changes;
}
