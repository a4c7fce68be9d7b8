import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import type { TablePolicy } from '#worker/platform/db/column-policy.ts';

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

/** Which steps of the clock's work have not come to their end of late: what they are to forget is kept too long. */
export const sweepFailures = sqliteTable(
  'sweep_failures',
  {
    /** What the log calls the step. */
    kind: text('kind').primaryKey(),
    /** When it first did not; since then it has not once. */
    failingSinceMs: integer('failing_since').notNull(),
  },
  (table) => [index('sweep_failures_by_time').on(table.failingSinceMs)],
);

export const sweepFailuresPolicy: TablePolicy<typeof sweepFailures.$inferSelect> = {
  owner: 'service',
  retention: 'until the step has come to its end',
  columns: { kind: 'service', failingSinceMs: 'service' },
};
