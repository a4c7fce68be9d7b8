import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import type { TablePolicy } from './column-policy.ts';

/** How often something was done that may be done so often: by a user, by an address, or from a network. */
export const allowances = sqliteTable(
  'allowances',
  {
    /** Keyed hash of what is counted and for whom. */
    id: text('id').primaryKey(),
    beganAtMs: integer('began_at').notNull(),
    used: integer('used').notNull(),
  },
  (table) => [index('allowances_by_time').on(table.beganAtMs)],
);

export const allowancesPolicy: TablePolicy<typeof allowances.$inferSelect> = {
  owner: 'user or visitor',
  retention: 'two days',
  columns: { id: 'key', beganAtMs: 'service', used: 'service' },
};
