import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import type { DailyFigure } from '#worker/domain/admin/daily-figure.ts';

import type { TablePolicy } from './column-policy.ts';

/** What the owner has to know of each day, in numbers for all users together. Names nobody. */
export const dailyFigures = sqliteTable(
  'daily_figures',
  {
    /** In UTC, as 2026-11-22; of Google's quota, its own day. */
    day: text('day').notNull(),
    name: text('name').$type<DailyFigure>().notNull(),
    value: integer('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.name] })],
);

export const dailyFiguresPolicy: TablePolicy<typeof dailyFigures.$inferSelect> = {
  owner: 'service',
  retention: 'two years',
  columns: { day: 'figure', name: 'service', value: 'figure' },
};
