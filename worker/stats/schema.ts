import { sql } from 'drizzle-orm';
import { integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { LANGUAGES } from '#worker/domain/language.ts';
import type { DailyFigure } from '#worker/domain/stats/daily-figures.ts';
import type { TablePolicy } from '#worker/platform/db/column-policy.ts';

/** Operational figures by day, for all users together. */
export const dailyFigures = sqliteTable(
  'daily_figures',
  {
    /** UTC, such as 2026-11-22; Google's own day for quota. */
    day: text('day').notNull(),
    name: text('name').$type<DailyFigure>().notNull(),
    value: integer('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.name] })],
);

/** On conflict, adds. */
export const ADD_TO_FIGURE = {
  target: [dailyFigures.day, dailyFigures.name],
  set: { value: sql`${dailyFigures.value} + excluded.value` },
};

export const dailyFiguresPolicy: TablePolicy<typeof dailyFigures.$inferSelect> = {
  owner: 'service',
  retention: 'two years',
  columns: { day: 'figure', name: 'service', value: 'figure' },
};

/** Public totals by the day they were counted; negative when more was undone. */
export const dailyTotals = sqliteTable('daily_totals', {
  /** UTC. */
  day: text('day').primaryKey(),
  scannedCount: integer('scanned_count').notNull(),
  /** Moved to the trash, minus restored and removed by the owner. */
  cleanedCount: integer('cleaned_count').notNull(),
  cleanedBytes: real('cleaned_bytes').notNull(),
  /** Kg CO2e a year of keeping it: central estimate and range. */
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

/** Rows up to this time are in the daily figures. */
export const counterCursors = sqliteTable('counter_cursors', {
  /** Single row. */
  id: text('id', { enum: ['counters'] }).primaryKey(),
  countedUntilMs: integer('counted_until').notNull(),
});

export const counterCursorsPolicy: TablePolicy<typeof counterCursors.$inferSelect> = {
  owner: 'service',
  retention: 'as long as there is a service: one row',
  columns: { id: 'service', countedUntilMs: 'service' },
};

/** Usage by consenting visitors, aggregated by day. */
export const usageCounts = sqliteTable(
  'usage_counts',
  {
    /** UTC. */
    day: text('day').notNull(),
    event: text('event').notNull(),
    /** The page or button; empty when not applicable. */
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
