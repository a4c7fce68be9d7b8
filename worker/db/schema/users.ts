import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { DEFAULT_LANGUAGE, LANGUAGES } from '#worker/domain/language.ts';

import type { TablePolicy } from './column-policy.ts';
import { mailboxSql } from './mailbox-sql.ts';

/** A person, keyed on Google's `sub`; the address can change and is never a key. */
export const users = sqliteTable(
  'users',
  {
    id: text('id').primaryKey(),
    googleSub: text('google_sub').notNull().unique(),
    email: text('email').notNull(),
    /** Of their pages, as last seen: what they are written to in. */
    language: text('language', { enum: LANGUAGES }).notNull().default(DEFAULT_LANGUAGE),
    /** When the hour began in which previews are counted, and what they have taken of it in units of Gmail's quota. */
    previewBeganAtMs: integer('preview_began_at'),
    previewUnits: integer('preview_units').notNull().default(0),
    createdAtMs: integer('created_at').notNull(),
    updatedAtMs: integer('updated_at').notNull(),
    /**
     * When its owner had it erased: address and Google's id went that instant, and what is left goes as soon as
     * nothing of it is under way. null: nobody has.
     */
    erasureAskedAtMs: integer('erasure_asked_at'),
  },
  (table) => [
    // Whether a mailbox is somebody's alone.
    index('users_by_mailbox').on(mailboxSql(table.email)),
    // For the sweep: of all users there ever were, only those that are being erased.
    index('users_being_erased')
      .on(table.updatedAtMs)
      .where(sql`${table.erasureAskedAtMs} IS NOT NULL`),
  ],
);

export const usersPolicy: TablePolicy<typeof users.$inferSelect> = {
  owner: 'user',
  retention:
    'until the user erases the account; what books and audit log refer to instead, which names nobody: as long as either',
  columns: {
    id: 'key',
    googleSub: 'personal',
    email: 'personal',
    language: 'personal',
    previewBeganAtMs: 'service',
    previewUnits: 'service',
    createdAtMs: 'service',
    updatedAtMs: 'service',
    erasureAskedAtMs: 'service',
  },
};
