import { inArray, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';

import { users } from '#worker/access/schema.ts';
import { mailOutbox } from '#worker/mail/schema.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { mailboxSql } from '#worker/platform/db/sql.ts';
import { forgetTickets } from '#worker/support/queries.ts';
import { supportReplies, supportTickets } from '#worker/support/schema.ts';
import { waitlist } from '#worker/waitlist/schema.ts';

/** `userId` is empty for somebody who has no account; `mailbox` is theirs, as `mailboxOf` tells it. */
export type Writer = { userId: string; mailbox: SQLWrapper };

/**
 * What was written signed out from an address is whoever's has it, and nobody's while several accounts do: the address
 * went from one person to another then, and no row says which of them wrote it.
 */
function isMailboxTheirsAlone({ userId, mailbox }: Writer): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ${users} AS other WHERE ${mailboxSql(sql`other.email`)} = ${mailbox} AND other.id <> ${userId})`;
}

/** What another account wrote is that account's, whatever address it gave. */
export function isTicketOf(writer: Writer): SQL {
  return sql`(${supportTickets.userId} = ${writer.userId} OR (${supportTickets.userId} IS NULL
    AND ${mailboxSql(supportTickets.email)} = ${writer.mailbox} AND ${isMailboxTheirsAlone(writer)}))`;
}

export function ticketIdsOf(db: Database, writer: Writer) {
  return db.select({ id: supportTickets.id }).from(supportTickets).where(isTicketOf(writer));
}

function answerIdsOf(db: Database, writer: Writer) {
  return db
    .select({ id: supportReplies.id })
    .from(supportReplies)
    .where(inArray(supportReplies.ticketId, ticketIdsOf(db, writer)));
}

export function isSignUpOf(writer: Writer): SQL {
  return sql`(${mailboxSql(waitlist.email)} = ${writer.mailbox} AND ${isMailboxTheirsAlone(writer)})`;
}

function signUpIdsOf(db: Database, writer: Writer) {
  return db.select({ id: waitlist.id }).from(waitlist).where(isSignUpOf(writer));
}

/** Mail about what was written; what was written signed out is no account's, nor is the mail about it. */
export function isMailAboutIt(db: Database, writer: Writer): SQL {
  return sql`(${or(
    inArray(mailOutbox.subjectId, ticketIdsOf(db, writer)),
    inArray(mailOutbox.subjectId, answerIdsOf(db, writer)),
    inArray(mailOutbox.subjectId, signUpIdsOf(db, writer)),
  )})`;
}

/** For a batch: the tickets that somebody has written, and their place on the waiting list. */
export function selectWritten(db: Database, writer: Writer) {
  return [ticketIdsOf(db, writer), signUpIdsOf(db, writer)] as const;
}

/**
 * For a batch: deletes what somebody has written to the support, with what was answered, their place on the
 * waiting list, and all mail about both.
 */
export function forgetWritten(db: Database, writer: Writer) {
  return [
    ...forgetTickets(db, ticketIdsOf(db, writer)),
    db.delete(mailOutbox).where(inArray(mailOutbox.subjectId, signUpIdsOf(db, writer))),
    db.delete(waitlist).where(isSignUpOf(writer)),
  ] as const;
}
