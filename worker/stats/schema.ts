import { sql } from 'drizzle-orm';
import { integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { LANGUAGES } from '#worker/domain/language.ts';
import type { DailyFigure } from '#worker/domain/stats/daily-figures.ts';
import type { TablePolicy } from '#worker/platform/db/column-policy.ts';

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

/** For a statement that adds to what stands there. */
export const ADD_TO_FIGURE = {
  target: [dailyFigures.day, dailyFigures.name],
  set: { value: sql`${dailyFigures.value} + excluded.value` },
};

export const dailyFiguresPolicy: TablePolicy<typeof dailyFigures.$inferSelect> = {
  owner: 'service',
  retention: 'two years',
  columns: { day: 'figure', name: 'service', value: 'figure' },
};

/** What was done for all users together, by the day on which it was counted. Less than nothing where more was put back. */
export const dailyTotals = sqliteTable('daily_totals', {
  /** In UTC, as 2026-11-22. */
  day: text('day').primaryKey(),
  scannedCount: integer('scanned_count').notNull(),
  /** Moved to the trash, less what was put back, and what its owner had taken out of it. */
  cleanedCount: integer('cleaned_count').notNull(),
  cleanedBytes: real('cleaned_bytes').notNull(),
  /** Kg CO2e a year of keeping it: the central figure, and the published span. */
  co2Kg: real('co2_kg').notNull(),
  co2LowKg: real('co2_low_kg').notNull(),
  co2HighKg: real('co2_high_kg').notNull(),
});

export const dailyTotalsPolicy: TablePolicy<typeof dailyTotals.$inferSelect> = {
  owner: 'service',
  retention: 'as long as there is a service: sums that name nobody stay when an account is erased',
  columns: {
    day: 'figure',
    scannedCount: 'figure',
    cleanedCount: 'figure',
    cleanedBytes: 'figure',
    co2Kg: 'figure',
    co2LowKg: 'figure',
    co2HighKg: 'figure',
  },
};

/** Up to when what has happened stands in the daily figures. */
export const counterCursors = sqliteTable('counter_cursors', {
  /** There is one. */
  id: text('id', { enum: ['counters'] }).primaryKey(),
  countedUntilMs: integer('counted_until').notNull(),
});

export const counterCursorsPolicy: TablePolicy<typeof counterCursors.$inferSelect> = {
  owner: 'service',
  retention: 'as long as there is a service: one row',
  columns: { id: 'service', countedUntilMs: 'service' },
};

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
