import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import type { TablePolicy } from '#worker/platform/db/column-policy.ts';

/**
 * Rate-limit counters and the suppression list. Keyed by Google account, address or network rather than user id:
 * erasing an account must not reset its limits.
 */
export const allowances = sqliteTable(
  'allowances',
  {
    /** Keyed hash of what is limited and for whom. */
    id: text('id').primaryKey(),
    beganAtMs: integer('began_at').notNull(),
    used: integer('used').notNull(),
    /** End of a suppression; null for a counter. */
    endsAtMs: integer('ends_at'),
  },
  (table) => [index('allowances_by_time').on(table.beganAtMs)],
);

export const allowancesPolicy: TablePolicy<typeof allowances.$inferSelect> = {
  owner: 'user or visitor',
  retention: 'two days; that an address has left the waiting list, a week',
  columns: { id: 'key', beganAtMs: 'service', used: 'service', endsAtMs: 'service' },
};
