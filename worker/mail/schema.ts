import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { users } from '#worker/access/schema.ts';
import { LANGUAGES } from '#worker/domain/language.ts';
import { MAIL_KINDS, MAIL_STATUSES, UNSENT_MAIL_STATUSES } from '#worker/domain/mail/mail-kind.ts';
import { ALARM_MAIL_RETENTION_DAYS } from '#worker/domain/stats/daily-figures.ts';
import { BOOKKEEPING_END, type TablePolicy } from '#worker/platform/db/column-policy.ts';

/** Written out to match the partial index. */
const UNSENT = sql.raw(UNSENT_MAIL_STATUSES.map((status) => `'${status}'`).join(', '));

/**
 * The outbox. A row is written in the batch that makes its message true. It holds only the subject's id: address and
 * content are read at delivery.
 */
export const mailOutbox = sqliteTable(
  'mail_outbox',
  {
    /** Kind and subject: deduplicates. */
    id: text('id').primaryKey(),
    kind: text('kind', { enum: MAIL_KINDS }).notNull(),
    /** Id of the order, refund, connection, waiting-list entry, ticket or day. */
    subjectId: text('subject_id').notNull(),
    /** null without an account. */
    userId: text('user_id').references(() => users.id),
    /** Language at the time of writing. */
    language: text('language', { enum: LANGUAGES }).notNull(),
    status: text('status', { enum: MAIL_STATUSES }).notNull(),
    createdAtMs: integer('created_at').notNull(),
    /** End of the lease, or the next attempt. */
    dueAtMs: integer('due_at').notNull(),
    /** Also identifies the attempt; reports of earlier ones are ignored. */
    attempts: integer('attempts').notNull(),
    sentAtMs: integer('sent_at'),
    providerMessageId: text('provider_message_id'),
    /** A code, never the provider's text. */
    problem: text('problem'),
  },
  (table) => [
    index('mail_outbox_by_user').on(table.userId),
    index('mail_outbox_by_subject').on(table.subjectId),
    // For the sweep.
    index('mail_outbox_waiting_by_due')
      .on(table.dueAtMs)
      .where(sql`${table.status} = 'waiting'`),
    // For the admin list.
    index('mail_outbox_unsent_by_time')
      .on(table.createdAtMs)
      .where(sql`${table.status} IN (${UNSENT})`),
  ],
);

/** The condition of the partial index. */
export const isUnsent = sql`${mailOutbox.status} IN (${UNSENT})`;

export const mailOutboxPolicy: TablePolicy<typeof mailOutbox.$inferSelect> = {
  owner: 'user',
  retention: `${BOOKKEEPING_END}, with its order, as proof that it was confirmed; pseudonymised on erasure. Else with what it tells of; what tells the owner of a day, ${ALARM_MAIL_RETENTION_DAYS} days`,
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
