import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import type { TablePolicy } from '#worker/platform/db/column-policy.ts';

/** End of the last complete sweep; a stopped cron leaves no other trace. */
export const sweepEnds = sqliteTable('sweep_ends', {
  /** Single row. */
  id: text('id', { enum: ['sweep'] }).primaryKey(),
  endedAtMs: integer('ended_at').notNull(),
});

export const sweepEndsPolicy: TablePolicy<typeof sweepEnds.$inferSelect> = {
  owner: 'service',
  retention: 'as long as there is a service: one row',
  columns: { id: 'service', endedAtMs: 'service' },
};

/** Sweep steps that are failing; what they should delete is kept too long. */
export const sweepFailures = sqliteTable(
  'sweep_failures',
  {
    /** The step's name in the log. */
    kind: text('kind').primaryKey(),
    /** First failure without a success since. */
    failingSinceMs: integer('failing_since').notNull(),
  },
  (table) => [index('sweep_failures_by_time').on(table.failingSinceMs)],
);

export const sweepFailuresPolicy: TablePolicy<typeof sweepFailures.$inferSelect> = {
  owner: 'service',
  retention: 'until the step has come to its end',
  columns: { kind: 'service', failingSinceMs: 'service' },
};
