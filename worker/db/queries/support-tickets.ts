import { asc, eq, gte, inArray, lte, sql, type SQL, type SQLWrapper } from 'drizzle-orm';

import { mailIdOf, type MailKind } from '#worker/domain/mail/mail-kind.ts';

import type { Database } from '../client.ts';
import { mailOutbox } from '../schema/mail-outbox.ts';
import { supportReplies } from '../schema/support-replies.ts';
import { supportTickets } from '../schema/support-tickets.ts';
import { insertNoticeMail, insertReceivedMail } from './mail-outbox.ts';

export type SupportTicketRow = typeof supportTickets.$inferSelect;

const DELETED_AT_ONCE = 500;

/**
 * Stores a ticket with the mails that say so, all or none; to its writer where `isConfirmed`.
 * @returns false where its number is another's
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

/** An answer with the ticket that it is to. */
export function findReplyWithTicket(db: Database, replyId: string) {
  return db
    .select({ reply: supportReplies, ticket: supportTickets })
    .from(supportReplies)
    .innerJoin(supportTickets, eq(supportTickets.id, supportReplies.ticketId))
    .where(eq(supportReplies.id, replyId))
    .get();
}

export function countTicketsSince(db: Database, createdSinceMs: number): Promise<number> {
  return db.$count(supportTickets, gte(supportTickets.createdAtMs, createdSinceMs));
}

export function countNewTickets(db: Database): Promise<number> {
  return db.$count(supportTickets, eq(supportTickets.status, 'new'));
}

/** @returns false where there is none */
export async function deleteSupportTicket(db: Database, id: string): Promise<boolean> {
  return (
    (await deleteTickets(db, (key) =>
      db.select({ id: key }).from(supportTickets).where(eq(supportTickets.id, id)),
    )) === 1
  );
}

/** Forgets what was written long ago. */
export function deleteOldSupportTickets(db: Database, createdBeforeMs: number): Promise<number> {
  return deleteTickets(db, (key) =>
    db
      .select({ id: key })
      .from(supportTickets)
      .where(lte(supportTickets.createdAtMs, createdBeforeMs))
      .orderBy(asc(supportTickets.createdAtMs), asc(supportTickets.id))
      .limit(DELETED_AT_ONCE),
  );
}

/** Tickets as a subquery that gives one column of each. */
type ChosenTickets = (key: SQL<string> | typeof supportTickets.id) => SQLWrapper;

/**
 * Tickets go with their answers and with what was mailed about both, all or none.
 * @returns how many tickets
 */
async function deleteTickets(db: Database, chosen: ChosenTickets): Promise<number> {
  const mailOf = (kind: MailKind) => {
    const mailId = sql<string>`${mailIdOf(kind, '')} || ${supportTickets.id}`;
    return db.delete(mailOutbox).where(inArray(mailOutbox.id, chosen(mailId)));
  };
  const areTheirs = inArray(supportReplies.ticketId, chosen(supportTickets.id));
  const answerMailId = sql<string>`${mailIdOf('support-answer', '')} || ${supportReplies.id}`;
  const answerMailIds = db.select({ id: answerMailId }).from(supportReplies).where(areTheirs);
  const [, , , , { meta }] = await db.batch([
    mailOf('support-received'),
    mailOf('support-notice'),
    db.delete(mailOutbox).where(inArray(mailOutbox.id, answerMailIds)),
    db.delete(supportReplies).where(areTheirs),
    db.delete(supportTickets).where(inArray(supportTickets.id, chosen(supportTickets.id))),
  ]);
  return meta.changes;
}
