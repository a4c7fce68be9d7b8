import { asc, eq, inArray, lte, sql, type SQL } from 'drizzle-orm';

import { mailIdOf, type MailKind } from '#worker/domain/mail/mail-kind.ts';

import type { Database } from '../client.ts';
import { mailOutbox } from '../schema/mail-outbox.ts';
import { supportTickets } from '../schema/support-tickets.ts';
import { insertTicketMail } from './mail-outbox.ts';

export type SupportTicketRow = typeof supportTickets.$inferSelect;

const DELETED_AT_ONCE = 500;

/**
 * Stores a ticket with the mails that say so, all or none.
 * @returns false where its number is another's
 */
export async function insertSupportTicket(
  db: Database,
  ticket: SupportTicketRow,
): Promise<boolean> {
  const [{ meta }] = await db.batch([
    db.insert(supportTickets).values(ticket).onConflictDoNothing(),
    insertTicketMail(db, 'support-received', ticket),
    insertTicketMail(db, 'support-notice', ticket),
  ]);
  return meta.changes === 1;
}

export function findSupportTicket(db: Database, id: string): Promise<SupportTicketRow | undefined> {
  return db.select().from(supportTickets).where(eq(supportTickets.id, id)).get();
}

export function countNewTickets(db: Database): Promise<number> {
  return db.$count(supportTickets, eq(supportTickets.status, 'new'));
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
  const mailOf = (kind: MailKind) => {
    const mailId = sql<string>`${mailIdOf(kind, '')} || ${supportTickets.id}`;
    return db.delete(mailOutbox).where(inArray(mailOutbox.id, oldOnes(mailId)));
  };
  const [, , { meta }] = await db.batch([
    mailOf('support-received'),
    mailOf('support-notice'),
    db.delete(supportTickets).where(inArray(supportTickets.id, oldOnes(supportTickets.id))),
  ]);
  return meta.changes;
}
