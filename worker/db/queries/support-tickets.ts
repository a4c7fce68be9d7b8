import { asc, eq, gte, lte, type SQLWrapper } from 'drizzle-orm';

import type { Database } from '../client.ts';
import { supportReplies } from '../schema/support-replies.ts';
import { supportTickets } from '../schema/support-tickets.ts';
import { forgetTickets } from './forget-tickets.ts';
import { insertNoticeMail, insertReceivedMail } from './ticket-mail.ts';

export type SupportTicketRow = typeof supportTickets.$inferSelect;

const DELETED_AT_ONCE = 500;

/**
 * Stores a ticket with the mails that say so, all or none; to its writer where `isConfirmed`.
 * @returns false where its number is another's, or it is stored already
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

/** An answer with the ticket that it is to. */
export function findReplyWithTicket(db: Database, replyId: string) {
  return db
    .select({ reply: supportReplies, ticket: supportTickets })
    .from(supportReplies)
    .innerJoin(supportTickets, eq(supportTickets.id, supportReplies.ticketId))
    .where(eq(supportReplies.id, replyId))
    .get();
}

/** The first of them, oldest first. */
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

/** @returns false where there is none */
export async function deleteSupportTicket(db: Database, id: string): Promise<boolean> {
  const one = db
    .select({ id: supportTickets.id })
    .from(supportTickets)
    .where(eq(supportTickets.id, id));
  return (await deleteTickets(db, one)) === 1;
}

/** Forgets what was written long ago. */
export function deleteOldSupportTickets(db: Database, createdBeforeMs: number): Promise<number> {
  const oldOnes = db
    .select({ id: supportTickets.id })
    .from(supportTickets)
    .where(lte(supportTickets.createdAtMs, createdBeforeMs))
    .orderBy(asc(supportTickets.createdAtMs), asc(supportTickets.id))
    .limit(DELETED_AT_ONCE);
  return deleteTickets(db, oldOnes);
}

/** All or none of what hangs on them goes with them. @returns how many tickets */
async function deleteTickets(db: Database, ticketIds: SQLWrapper): Promise<number> {
  const [, , { meta }] = await db.batch(forgetTickets(db, ticketIds));
  return meta.changes;
}
