import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import type { TablePolicy } from '#worker/platform/db/column-policy.ts';
import { users } from '#worker/access/schema.ts';

/** A user's edits of the safe-list. */
export const protections = sqliteTable(
  'protections',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** An address, or a domain including its subdomains. */
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
