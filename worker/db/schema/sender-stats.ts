import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import type { TablePolicy } from './column-policy.ts';
import { scans } from './scans.ts';
import { users } from './users.ts';

/** A sender of bulk mail, as one scan found it. */
export const senderStats = sqliteTable(
  'sender_stats',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    scanId: text('scan_id')
      .notNull()
      .references(() => scans.id),
    category: text('category', { enum: ['newsletter'] }).notNull(),
    senderKey: text('sender_key').notNull(),
    displayName: text('display_name').notNull(),
    msgCount: integer('msg_count').notNull(),
    avgSizeBytes: real('avg_size_bytes').notNull(),
    stockCo2DebtG: real('stock_co2_debt_g').notNull(),
    annualFlowCo2G: real('annual_flow_co2_g').notNull(),
  },
  (table) => [
    index('sender_stats_by_user').on(table.userId),
    index('sender_stats_by_scan').on(table.scanId, table.annualFlowCo2G),
  ],
);

export const senderStatsPolicy: TablePolicy<typeof senderStats.$inferSelect> = {
  owner: 'user',
  retention: '24 hours after connecting, or at once on revocation',
  columns: {
    id: 'key',
    userId: 'key',
    scanId: 'key',
    category: 'service',
    senderKey: 'mailbox',
    displayName: 'mailbox',
    msgCount: 'mailbox',
    avgSizeBytes: 'mailbox',
    stockCo2DebtG: 'mailbox',
    annualFlowCo2G: 'mailbox',
  },
};
