import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import type { TablePolicy } from '#worker/platform/db/column-policy.ts';
import { users } from '#worker/access/schema.ts';

/** What users have changed about the safe-list: whose mail is left alone, and whose is not after all. */
export const protections = sqliteTable(
  'protections',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** An address, or a domain that stands for every domain below it too. */
    target: text('target').notNull(),
    effect: text('effect', { enum: ['protect', 'unprotect'] }).notNull(),
    editedAtMs: integer('edited_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.target] })],
);

export const protectionsPolicy: TablePolicy<typeof protections.$inferSelect> = {
  owner: 'user',
  retention: 'until the user takes it back or erases the account',
  columns: { userId: 'key', target: 'personal', effect: 'service', editedAtMs: 'service' },
};
