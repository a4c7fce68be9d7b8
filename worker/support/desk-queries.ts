import { and, asc, count, desc, eq, or, sql, type SQL } from 'drizzle-orm';

import { users } from '#worker/access/schema.ts';
import { ADMIN_PAGE_SIZE } from '#worker/domain/admin/admin-pages.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import { mailOutbox } from '#worker/mail/schema.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { anyContains } from '#worker/platform/db/sql.ts';

import { insertAddedMail, insertAnswerMail, type SupportTicketRow } from './queries.ts';
import { supportReplies, supportTickets } from './schema.ts';

export type TicketSearch = {
  status?: SupportTicketRow['status'] | undefined;
  /** Empty for all. */
  search: string;
};

/** Newest first. */
export function listTickets(
  db: Database,
  { status, search, page }: TicketSearch & { page: number },
) {
  const { id, ticketNumber, name, email, subject, priority, createdAtMs } = supportTickets;
  return db
    .select({
      id,
      ticketNumber,
      name,
      email,
      subject,
      status: supportTickets.status,
      priority,
      createdAtMs,
    })
    .from(supportTickets)
    .where(
      and(
        status === undefined ? undefined : eq(supportTickets.status, status),
        matchesSearch(search),
      ),
    )
    .orderBy(desc(createdAtMs), desc(id))
    .limit(ADMIN_PAGE_SIZE)
    .offset((page - 1) * ADMIN_PAGE_SIZE)
    .all();
}

/** Matching tickets by status. */
export function countTickets(db: Database, search: string) {
  const { status } = supportTickets;
  return db
    .select({ status, count: count() })
    .from(supportTickets)
    .where(matchesSearch(search))
    .groupBy(status)
    .all();
}

/** Oldest first, with the delivery status of each answer. */
export function listReplies(db: Database, ticketId: string) {
  const { id, message, isAdmin, createdAtMs } = supportReplies;
  return db
    .select({
      id,
      message,
      isAdmin,
      createdAtMs,
      authorEmail: users.email,
      mailState: mailOutbox.status,
    })
    .from(supportReplies)
    .leftJoin(users, eq(users.id, supportReplies.userId))
    .leftJoin(mailOutbox, eq(mailOutbox.id, sql`${mailIdOf('support-answer', '')} || ${id}`))
    .where(eq(supportReplies.ticketId, ticketId))
    .orderBy(asc(createdAtMs), asc(id))
    .all();
}

/** @returns false when there is no such ticket */
export async function updateTicket(
  db: Database,
  id: string,
  changes: Partial<Pick<SupportTicketRow, 'status' | 'priority'>>,
): Promise<boolean> {
  const { meta } = await db.update(supportTickets).set(changes).where(eq(supportTickets.id, id));
  return meta.changes === 1;
}

/**
 * Optimistic lock: replaces the notes the editor started from. Idempotent.
 * @returns false when they changed meanwhile, or the ticket is gone
 */
export async function replaceNotes(
  db: Database,
  id: string,
  { adminNotes, previousNotes }: { adminNotes: string; previousNotes: string },
): Promise<boolean> {
  const noted = sql`coalesce(${supportTickets.adminNotes}, '')`;
  const { meta } = await db
    .update(supportTickets)
    .set({ adminNotes })
    .where(and(eq(supportTickets.id, id), sql`${noted} IN (${previousNotes}, ${adminNotes})`));
  return meta.changes === 1;
}

type NewReply = Omit<typeof supportReplies.$inferSelect, 'isAdmin'>;

/**
 * Stores an answer with its mail in one batch; a new ticket becomes in progress. An existing answer is kept.
 * @returns false when there is no such ticket
 */
export async function insertReply(db: Database, reply: NewReply): Promise<boolean> {
  const { id, ticketId, userId, message, createdAtMs } = reply;
  const isTheOne = and(eq(supportReplies.id, id), eq(supportReplies.ticketId, ticketId));
  // Only if the insert took effect: a repeat, or an id of another ticket, changes nothing.
  const hasAnswered = sql`changes() = 1`;
  const [{ meta }, , , stored] = await db.batch([
    db
      .insert(supportReplies)
      .select(
        sql`SELECT ${id}, t.id, ${userId}, 1, ${message}, ${createdAtMs}
            FROM support_tickets t WHERE t.id = ${ticketId}`,
      )
      .onConflictDoNothing(),
    db
      .update(supportTickets)
      .set({ status: 'in_progress' })
      .where(and(eq(supportTickets.id, ticketId), eq(supportTickets.status, 'new'), hasAnswered)),
    insertAnswerMail(db, id, createdAtMs),
    db.select({ id: supportReplies.id }).from(supportReplies).where(isTheOne),
  ]);
  return meta.changes === 1 || stored.length === 1;
}

/** In any ticket. */
export async function hasReply(db: Database, id: string): Promise<boolean> {
  return (await db.$count(supportReplies, eq(supportReplies.id, id))) > 0;
}

/**
 * Stores what the writer added, with its notice, in one batch, and reopens the ticket.
 * @returns false when there is no such ticket
 */
export async function insertWrittenReply(
  db: Database,
  { id, ticketId, message, createdAtMs }: Omit<NewReply, 'userId'>,
): Promise<boolean> {
  const [{ meta }] = await db.batch([
    db
      .insert(supportReplies)
      .select(
        sql`SELECT ${id}, t.id, NULL, 0, ${message}, ${createdAtMs}
            FROM support_tickets t WHERE t.id = ${ticketId}`,
      )
      .onConflictDoNothing(),
    db
      .update(supportTickets)
      .set({ status: 'new' })
      .where(and(eq(supportTickets.id, ticketId), sql`changes() = 1`)),
    insertAddedMail(db, id, createdAtMs),
  ]);
  return meta.changes === 1 || (await hasReply(db, id));
}

/** Searches question, answers and notes. */
function matchesSearch(search: string): SQL | undefined {
  const { id, ticketNumber, name, email, subject, message, adminNotes } = supportTickets;
  const isInReply = anyContains([supportReplies.message], search);
  if (isInReply === undefined) return undefined;
  return or(
    anyContains([ticketNumber, name, email, subject, message, adminNotes], search),
    sql`EXISTS (SELECT 1 FROM ${supportReplies}
      WHERE ${supportReplies.ticketId} = ${id} AND ${isInReply})`,
  );
}
