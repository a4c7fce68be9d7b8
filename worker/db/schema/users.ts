import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { DEFAULT_LANGUAGE, LANGUAGES } from '#worker/domain/language.ts';

import type { TablePolicy } from './column-policy.ts';

/** A person, keyed on Google's `sub`; the address can change and is never a key. */
export const users = sqliteTable('users', {
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
});

export const usersPolicy: TablePolicy<typeof users.$inferSelect> = {
  owner: 'user',
  retention: 'until the user erases the account',
  columns: {
    id: 'key',
    googleSub: 'personal',
    email: 'personal',
    language: 'personal',
    previewBeganAtMs: 'service',
    previewUnits: 'service',
    createdAtMs: 'service',
    updatedAtMs: 'service',
  },
};
