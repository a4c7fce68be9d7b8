import { inArray, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';

import { users } from '#worker/access/schema.ts';
import { mailOutbox } from '#worker/mail/schema.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { mailboxSql } from '#worker/platform/db/sql.ts';
import { forgetTickets } from '#worker/support/queries.ts';
import { supportReplies, supportTickets } from '#worker/support/schema.ts';
import { waitlist } from '#worker/waitlist/schema.ts';

/** `userId` is empty for a person without an account; `mailbox` as by `mailboxOf`. */
export type Writer = { userId: string; mailbox: SQLWrapper };

/**
 * What was written signed out belongs to the account with that address, and to none while several have it: the
 * address changed hands, and no row says who wrote it.
 */
function isMailboxTheirsAlone({ userId, mailbox }: Writer): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ${users} AS other WHERE ${mailboxSql(sql`other.email`)} = ${mailbox} AND other.id <> ${userId})`;
}

/** A ticket of another account is that account's, whatever address it names. */
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

/** Mail about tickets and sign-ups written signed out carries no user id. */
export function isMailAboutIt(db: Database, writer: Writer): SQL {
  return sql`(${or(
    inArray(mailOutbox.subjectId, ticketIdsOf(db, writer)),
    inArray(mailOutbox.subjectId, answerIdsOf(db, writer)),
    inArray(mailOutbox.subjectId, signUpIdsOf(db, writer)),
  )})`;
}

/** For a batch: their tickets and waiting-list entry. */
export function selectWritten(db: Database, writer: Writer) {
  return [ticketIdsOf(db, writer), signUpIdsOf(db, writer)] as const;
}

/** For a batch: deletes their tickets, replies, waiting-list entry and the mail about them. */
export function forgetWritten(db: Database, writer: Writer) {
  return [
    ...forgetTickets(db, ticketIdsOf(db, writer)),
    db.delete(mailOutbox).where(inArray(mailOutbox.subjectId, signUpIdsOf(db, writer))),
    db.delete(waitlist).where(isSignUpOf(writer)),
  ] as const;
}
