import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import type { TablePolicy } from './column-policy.ts';

/** Up to when what has happened stands in the daily figures. */
export const deedCursors = sqliteTable('deed_cursors', {
  /** There is one. */
  id: text('id', { enum: ['deeds'] }).primaryKey(),
  countedUntilMs: integer('counted_until').notNull(),
});

export const deedCursorsPolicy: TablePolicy<typeof deedCursors.$inferSelect> = {
  owner: 'service',
  retention: 'as long as there is a service: one row',
  columns: { id: 'service', countedUntilMs: 'service' },
};
