import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

import { LANGUAGES } from '#worker/domain/language.ts';

import type { TablePolicy } from '#worker/platform/db/column-policy.ts';
import { mailboxSql } from '#worker/platform/db/sql.ts';

/** Links are derived from the id and a key, so no secret is stored. */
export const waitlist = sqliteTable(
  'waitlist',
  {
    id: text('id').primaryKey(),
    /** Lower case, as first written; one entry per mailbox. */
    email: text('email').notNull().unique(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    /** The newsletter consent text agreed to; null for none. Effective once confirmed. */
    marketingTextVersion: text('marketing_text_version'),
    marketingConsentAtMs: integer('marketing_consent_at'),
    /** The text ticked in a later sign-up, until confirmed; null for none. */
    requestedTextVersion: text('requested_text_version'),
    /** First sign-up. */
    createdAtMs: integer('created_at').notNull(),
    /** Last sign-up; null when there was only one. */
    askedAtMs: integer('asked_at'),
    /** null until confirmed by the mailed link. */
    confirmedAtMs: integer('confirmed_at'),
  },
  (table) => [
    uniqueIndex('waitlist_by_mailbox').on(mailboxSql(table.email)),
    index('waitlist_by_time').on(table.createdAtMs),
    index('waitlist_unconfirmed_by_time')
      .on(table.createdAtMs)
      .where(sql`${table.confirmedAtMs} IS NULL`),
  ],
);

export const waitlistPolicy: TablePolicy<typeof waitlist.$inferSelect> = {
  owner: 'visitor',
  retention:
    'unconfirmed: 7 days after the last sign-up; else until its owner leaves the list, two years at most',
  columns: {
    id: 'key',
    email: 'personal',
    language: 'service',
    marketingTextVersion: 'service',
    marketingConsentAtMs: 'service',
    requestedTextVersion: 'service',
    createdAtMs: 'service',
    askedAtMs: 'service',
    confirmedAtMs: 'service',
  },
};
