import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { LANGUAGES } from '#worker/domain/language.ts';

import type { TablePolicy } from './column-policy.ts';

/** How often something was done on a day, by all who agreed to be counted together. Names nobody. */
export const usageCounts = sqliteTable(
  'usage_counts',
  {
    /** In UTC, as 2026-11-22. */
    day: text('day').notNull(),
    event: text('event').notNull(),
    /** Which page, or which button and where; empty where there is nothing to tell apart. */
    detail: text('detail').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.event, table.detail, table.language] })],
);

export const usageCountsPolicy: TablePolicy<typeof usageCounts.$inferSelect> = {
  owner: 'service',
  retention: 'two years',
  columns: {
    day: 'figure',
    event: 'figure',
    detail: 'figure',
    language: 'figure',
    count: 'figure',
  },
};
