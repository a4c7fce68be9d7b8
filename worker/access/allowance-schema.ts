import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import type { TablePolicy } from '#worker/platform/db/column-policy.ts';

/**
 * How often something was done that may be done so often: by a Google account, by an address, or from a network. And who
 * is to be left in peace for a while. It outlives the account here, which could else be erased to begin anew.
 */
export const allowances = sqliteTable(
  'allowances',
  {
    /** Keyed hash of what is counted and for whom. */
    id: text('id').primaryKey(),
    beganAtMs: integer('began_at').notNull(),
    used: integer('used').notNull(),
    /** Until when it counts, where that is longer than any limit looks back. */
    endsAtMs: integer('ends_at'),
  },
  (table) => [index('allowances_by_time').on(table.beganAtMs)],
);

export const allowancesPolicy: TablePolicy<typeof allowances.$inferSelect> = {
  owner: 'user or visitor',
  retention: 'two days; that an address has left the waiting list, a week',
  columns: { id: 'key', beganAtMs: 'service', used: 'service', endsAtMs: 'service' },
};
