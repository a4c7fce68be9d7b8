import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { users } from '#worker/access/schema.ts';
import { LANGUAGES } from '#worker/domain/language.ts';
import { MAIL_KINDS, MAIL_STATUSES, UNSENT_MAIL_STATUSES } from '#worker/domain/mail/mail-kind.ts';
import { ALARM_MAIL_KEPT_DAYS } from '#worker/domain/stats/daily-figures.ts';
import { BOOKKEEPING_END, type TablePolicy } from '#worker/platform/db/column-policy.ts';

/** Spelt out, because SQLite uses a partial index only where its very condition stands. */
const UNSENT = sql.raw(UNSENT_MAIL_STATUSES.map((status) => `'${status}'`).join(', '));

/**
 * Mail to be sent, and mail that was. A row is written in the batch that makes true what the mail tells. It
 * says about what, and no more: address and contents are read when the mail goes out.
 */
export const mailOutbox = sqliteTable(
  'mail_outbox',
  {
    /** Of kind and subject, so that nothing is ever told twice. */
    id: text('id').primaryKey(),
    kind: text('kind', { enum: MAIL_KINDS }).notNull(),
    /** What it tells of: the order, the refund, the connection, the entry of the waiting list, the ticket or the day. */
    subjectId: text('subject_id').notNull(),
    /** Whose it is; null for somebody without an account. */
    userId: text('user_id').references(() => users.id),
    /** As when it was written: a later choice leaves it as it is. */
    language: text('language', { enum: LANGUAGES }).notNull(),
    status: text('status', { enum: MAIL_STATUSES }).notNull(),
    createdAtMs: integer('created_at').notNull(),
    /** Not to be touched before: it is somebody's who is sending it, or its next attempt is due then. */
    dueAtMs: integer('due_at').notNull(),
    /** Also names the attempt: what an older one says of its failure no longer counts. */
    attempts: integer('attempts').notNull(),
    sentAtMs: integer('sent_at'),
    /** The provider's name for it. */
    providerMessageId: text('provider_message_id'),
    /** Why the last attempt failed: a code, never what somebody else wrote. */
    problem: text('problem'),
  },
  (table) => [
    index('mail_outbox_by_user').on(table.userId),
    index('mail_outbox_by_subject').on(table.subjectId),
    // For the sweep: of all mail there ever was, only what waits.
    index('mail_outbox_waiting_by_due')
      .on(table.dueAtMs)
      .where(sql`${table.status} = 'waiting'`),
    // For whoever looks after it: of all mail there ever was, only what never arrived.
    index('mail_outbox_unsent_by_time')
      .on(table.createdAtMs)
      .where(sql`${table.status} IN (${UNSENT})`),
  ],
);

/** For a statement about mail that never arrived: the condition of their index. */
export const isUnsent = sql`${mailOutbox.status} IN (${UNSENT})`;

export const mailOutboxPolicy: TablePolicy<typeof mailOutbox.$inferSelect> = {
  owner: 'user',
  retention: `${BOOKKEEPING_END}, with its order, as proof that it was confirmed; pseudonymised on erasure. Else with what it tells of; what tells the owner of a day, ${ALARM_MAIL_KEPT_DAYS} days`,
  columns: {
    id: 'key',
    kind: 'service',
    subjectId: 'key',
    userId: 'key',
    language: 'service',
    status: 'service',
    createdAtMs: 'service',
    dueAtMs: 'service',
    attempts: 'service',
    sentAtMs: 'service',
    providerMessageId: 'key',
    problem: 'service',
  },
};
