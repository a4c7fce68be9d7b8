import { sql } from 'drizzle-orm';
import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { connections } from '#worker/access/connection-schema.ts';
import { users } from '#worker/access/schema.ts';
import type { MessageIdManifest, StoredSummary } from '#worker/contract/scans.ts';
import type { StoragePlan } from '#worker/domain/scans/storage-outlook.ts';
import type { TablePolicy } from '#worker/platform/db/column-policy.ts';

/** Message ids stay in the scan's object; `message_ids` only says how many there are. */
export const scans = sqliteTable(
  'scans',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** null once the connection row is deleted. */
    connectionId: text('connection_id').references(() => connections.id),
    scanType: text('scan_type', { enum: ['quick', 'complete'] }).notNull(),
    startedAtMs: integer('started_at').notNull(),
    /** IANA name, for its calendar years. */
    timeZone: text('time_zone').notNull(),
    /** First result, or the failure. */
    finishedAtMs: integer('finished_at'),
    /** Finished, and still looking for more senders. */
    isDeepening: integer('is_deepening', { mode: 'boolean' }).notNull().default(false),
    createdAtMs: integer('created_at').notNull(),
    /** Last heartbeat; a sweep revives quiet scans. */
    heartbeatAtMs: integer('heartbeat_at').notNull(),
    scannedMsgs: integer('scanned_msgs').notNull(),
    confidenceLevel: integer('confidence_level').notNull().default(95),
    /** The result, or `{ error }`; see storedSummarySchema. */
    resultSummary: text('result_summary', { mode: 'json' }).$type<StoredSummary>(),
    messageIds: text('message_ids', { mode: 'json' }).$type<MessageIdManifest>(),
    /** As the user reads it at Google; null: not given. */
    storage: text('storage', { mode: 'json' }).$type<StoragePlan>(),
    /** When ids, sender names and samples were wiped. */
    purgedAtMs: integer('purged_at'),
    /** Whether it is in the global totals. */
    isTotalled: integer('is_totalled', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('scans_by_user').on(table.userId, table.startedAtMs),
    index('scans_by_connection').on(table.connectionId),
    // For the daily counters.
    index('scans_by_creation').on(table.createdAtMs),
    index('scans_unpurged_by_connection')
      .on(table.connectionId)
      .where(sql`${table.purgedAtMs} IS NULL`),
    // For the sweep.
    index('scans_running_by_heartbeat')
      .on(table.heartbeatAtMs)
      .where(sql`${table.finishedAtMs} IS NULL`),
    index('scans_deepening_by_heartbeat')
      .on(table.heartbeatAtMs)
      .where(sql`${table.isDeepening} = 1`),
    index('scans_untotalled')
      .on(table.id)
      .where(sql`${table.finishedAtMs} IS NOT NULL AND ${table.isTotalled} = 0`),
  ],
);

export const scansPolicy: TablePolicy<typeof scans.$inferSelect> = {
  owner: 'user',
  retention: 'totals: until the user erases the account; ids, names and samples: 24 hours',
  columns: {
    id: 'key',
    userId: 'key',
    connectionId: 'key',
    scanType: 'service',
    startedAtMs: 'service',
    timeZone: 'personal',
    finishedAtMs: 'service',
    isDeepening: 'service',
    createdAtMs: 'service',
    heartbeatAtMs: 'service',
    scannedMsgs: 'figure',
    confidenceLevel: 'figure',
    resultSummary: 'figure',
    messageIds: 'figure',
    storage: 'figure',
    purgedAtMs: 'service',
    isTotalled: 'service',
  },
};

/** A bulk sender found by one scan. */
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
