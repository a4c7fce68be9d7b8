import { asc, eq, inArray, lte, sql, type SQL } from 'drizzle-orm';

import { mailIdOf } from '#worker/domain/mail/mail-kind.ts';

import type { Database } from '../client.ts';
import { mailOutbox } from '../schema/mail-outbox.ts';
import { supportTickets } from '../schema/support-tickets.ts';
import { insertTicketMail } from './mail-outbox.ts';

export type SupportTicketRow = typeof supportTickets.$inferSelect;

const DELETED_AT_ONCE = 500;

/**
 * Stores a ticket with the mail that says so, both or neither.
 * @returns false where its number is another's
 */
export async function insertSupportTicket(
  db: Database,
  ticket: SupportTicketRow,
): Promise<boolean> {
  const [{ meta }] = await db.batch([
    db.insert(supportTickets).values(ticket).onConflictDoNothing(),
    insertTicketMail(db, ticket.id, ticket.createdAtMs),
  ]);
  return meta.changes === 1;
}

export function findSupportTicket(db: Database, id: string): Promise<SupportTicketRow | undefined> {
  return db.select().from(supportTickets).where(eq(supportTickets.id, id)).get();
}

/** Forgets what was written long ago, with what was mailed about it. */
export async function deleteOldSupportTickets(
  db: Database,
  createdBeforeMs: number,
): Promise<number> {
  const oldOnes = <Id extends SQL<string> | typeof supportTickets.id>(id: Id) =>
    db
      .select({ id })
      .from(supportTickets)
      .where(lte(supportTickets.createdAtMs, createdBeforeMs))
      .orderBy(asc(supportTickets.createdAtMs), asc(supportTickets.id))
      .limit(DELETED_AT_ONCE);
  const mailId = sql<string>`${mailIdOf('support-received', '')} || ${supportTickets.id}`;
  const [, { meta }] = await db.batch([
    db.delete(mailOutbox).where(inArray(mailOutbox.id, oldOnes(mailId))),
    db.delete(supportTickets).where(inArray(supportTickets.id, oldOnes(supportTickets.id))),
  ]);
  return meta.changes;
}
