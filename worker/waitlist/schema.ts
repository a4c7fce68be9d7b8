import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

import { LANGUAGES } from '#worker/domain/language.ts';

import type { TablePolicy } from '#worker/platform/db/column-policy.ts';
import { mailboxSql } from '#worker/platform/db/sql.ts';

/**
 * Who wants to hear when the service opens. The link that confirms, or leaves, is made from the id and a key of
 * ours when the mail is written, so no secret is stored.
 */
export const waitlist = sqliteTable(
  'waitlist',
  {
    id: text('id').primaryKey(),
    /** In lower case, as it was written first: a mailbox is on the list once. */
    email: text('email').notNull().unique(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    /** Which text was agreed to, for news beside the launch; null for none. Counts once it is confirmed. */
    marketingTextVersion: text('marketing_text_version'),
    marketingConsentAtMs: integer('marketing_consent_at'),
    /** Which text a sign-up since the confirmation has ticked, until its owner says so by the mail's link; null for none. */
    newsWishTextVersion: text('news_wish_text_version'),
    /** Of the first sign-up. */
    createdAtMs: integer('created_at').notNull(),
    /** Of the last, which its owner has been asked about; null: there was one only. */
    askedAtMs: integer('asked_at'),
    /** null until the owner of the address has said so by the mail's link. */
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
    newsWishTextVersion: 'service',
    createdAtMs: 'service',
    askedAtMs: 'service',
    confirmedAtMs: 'service',
  },
};
