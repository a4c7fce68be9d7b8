import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import type { TablePolicy } from './column-policy.ts';

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
