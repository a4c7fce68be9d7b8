import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import type { TablePolicy } from './column-policy.ts';

/** When the clock's work was last done to its end: a clock that has stopped leaves no other trace. */
export const sweepEnds = sqliteTable('sweep_ends', {
  /** There is one. */
  id: text('id', { enum: ['sweep'] }).primaryKey(),
  endedAtMs: integer('ended_at').notNull(),
});

export const sweepEndsPolicy: TablePolicy<typeof sweepEnds.$inferSelect> = {
  owner: 'service',
  retention: 'as long as there is a service: one row',
  columns: { id: 'service', endedAtMs: 'service' },
};
