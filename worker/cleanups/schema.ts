import { and, eq, gt, inArray, or, sql, type SQL } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import type { ErrorCode } from '#worker/domain/app-error.ts';
import type { UnsubscribeCounts } from '#worker/domain/unsubscribes/unsubscribe-status.ts';
import {
  CLEANUP_GOALS,
  CLEANUP_STATUSES,
  isOpenCleanup,
  ORDER_OPEN_MS,
} from '#worker/domain/cleanups/cleanup-state.ts';

import { BOOKKEEPING_END, type TablePolicy } from '#worker/platform/db/column-policy.ts';
import { payments } from '#worker/orders/schema.ts';
import { users } from '#worker/access/schema.ts';

/**
 * The work of one paid order. Its object holds the truth, message ids included; this is the copy that receipts and
 * lists read, possibly stale, never diverging.
 */
export const cleanups = sqliteTable(
  'cleanups',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    paymentId: text('payment_id')
      .notNull()
      .unique()
      .references(() => payments.id),
    goal: text('goal', { enum: CLEANUP_GOALS }).notNull(),
    status: text('status', { enum: CLEANUP_STATUSES }).notNull(),
    selectedCount: integer('selected_count').notNull(),
    movedCount: integer('moved_count').notNull(),
    alreadyDeletedCount: integer('already_deleted_count').notNull(),
    protectedSinceCount: integer('protected_since_count').notNull(),
    /** In rows left alone because their mail did not match. */
    mismatchedCount: integer('mismatched_count').notNull().default(0),
    /** Skipped individually: their headers do not show bulk mail. */
    refutedCount: integer('refuted_count').notNull().default(0),
    failedCount: integer('failed_count').notNull(),
    /** Not confirmed as moved, and possibly in the trash: Gmail never answered. */
    unconfirmedCount: integer('unconfirmed_count').notNull().default(0),
    restoredCount: integer('restored_count').notNull(),
    /** Requested back, but no longer in the trash. */
    notInTrashCount: integer('not_in_trash_count').notNull().default(0),
    /** Of what is in the trash, by its rows' sizes; null: unknown. */
    trashedBytes: integer('trashed_bytes'),
    /** How much of what is in the trash is included in the global totals. */
    totalledCount: integer('totalled_count').notNull().default(0),
    /** The same in bytes; null: counted by its order's mean size. */
    totalledBytes: integer('totalled_bytes'),
    errorCode: text('error_code').$type<ErrorCode>(),
    /** The access last used to move or restore: its connection, and its masked access token. */
    connectionId: text('connection_id'),
    tokenMasked: text('token_masked'),
    tokenCreatedAtMs: integer('token_created_at'),
    tokenUsedAtMs: integer('token_used_at'),
    tokenRevokedAtMs: integer('token_revoked_at'),
    createdAtMs: integer('created_at').notNull(),
    finishedAtMs: integer('finished_at'),
    undoUntilMs: integer('undo_until'),
    /** Senders by unsubscribe status; null: it does not unsubscribe. */
    unsubscribeCounts: text('unsubscribe_counts', {
      mode: 'json',
    }).$type<UnsubscribeCounts>(),
    /** Whether any sender is still to be asked. */
    isUnsubscribing: integer('is_unsubscribing', { mode: 'boolean' }).notNull().default(false),
    /** Version of the object's state that was copied; an older one never overwrites a newer. */
    version: integer('version').notNull(),
    /** Last heartbeat of its object; the sweep wakes a silent one. */
    heartbeatAtMs: integer('heartbeat_at').notNull(),
  },
  (table) => [
    index('cleanups_by_user').on(table.userId, table.createdAtMs),
    index('cleanups_by_creation').on(table.createdAtMs),
    index('cleanups_by_connection').on(table.connectionId),
    index('cleanups_running_by_heartbeat')
      .on(table.heartbeatAtMs)
      .where(sql`${table.status} IN ('surveying', 'working')`),
    index('cleanups_unsubscribing_by_heartbeat')
      .on(table.heartbeatAtMs)
      .where(sql`${table.isUnsubscribing} = 1`),
    // Few of all rows: only those that have stopped.
    index('cleanups_at_rest')
      .on(table.status)
      .where(sql`${table.status} IN ('suspended', 'failed')`),
    index('cleanups_untotalled')
      .on(table.id)
      .where(
        sql`${table.movedCount} - ${table.restoredCount} - ${table.notInTrashCount} <> ${table.totalledCount} OR ${table.trashedBytes} <> coalesce(${table.totalledBytes}, 0)`,
      ),
  ],
);

export const cleanupsPolicy: TablePolicy<typeof cleanups.$inferSelect> = {
  owner: 'user',
  retention: `${BOOKKEEPING_END}, with its order; pseudonymised on erasure`,
  columns: {
    id: 'key',
    userId: 'key',
    paymentId: 'key',
    goal: 'service',
    status: 'service',
    selectedCount: 'figure',
    movedCount: 'figure',
    alreadyDeletedCount: 'figure',
    protectedSinceCount: 'figure',
    mismatchedCount: 'figure',
    refutedCount: 'figure',
    failedCount: 'figure',
    unconfirmedCount: 'figure',
    restoredCount: 'figure',
    notInTrashCount: 'figure',
    trashedBytes: 'figure',
    totalledCount: 'figure',
    totalledBytes: 'figure',
    errorCode: 'service',
    connectionId: 'key',
    tokenMasked: 'service',
    tokenCreatedAtMs: 'service',
    tokenUsedAtMs: 'service',
    tokenRevokedAtMs: 'service',
    createdAtMs: 'service',
    finishedAtMs: 'service',
    undoUntilMs: 'service',
    unsubscribeCounts: 'figure',
    isUnsubscribing: 'service',
    version: 'service',
    heartbeatAtMs: 'service',
  },
};

export type CleanupRow = typeof cleanups.$inferSelect;

/** Senders still to be asked, in SQL. */
const waitingCount = sql`coalesce(json_extract(${cleanups.unsubscribeCounts}, '$.waitingCount'), 0)`;
const retryableCount = sql`coalesce(json_extract(${cleanups.unsubscribeCounts}, '$.retryableCount'), 0)`;

const isMoved = and(eq(cleanups.goal, 'move'), eq(cleanups.status, 'done'));

/** The domain's haveSendersStopped in SQL. */
export const haveSendersStopped = and(
  isMoved,
  sql`${waitingCount} = 0`,
  sql`${retryableCount} > 0`,
);

/** The domain's hasWorkAhead in SQL. */
export function hasWorkAhead(nowMs: number) {
  return or(
    and(
      isMoved,
      sql`${waitingCount} + ${retryableCount} > 0`,
      // Senders are retried only while the order is open.
      gt(cleanups.createdAtMs, nowMs - ORDER_OPEN_MS),
    ),
    ...CLEANUP_GOALS.map((goal) => {
      const open = CLEANUP_STATUSES.filter((status) => isOpenCleanup(goal, status));
      return and(eq(cleanups.goal, goal), inArray(cleanups.status, open));
    }),
  );
}

/** `trashedCount` in SQL, by the table's alias. */
export function trashedMails(cleanups: 'c' | 'cleanups'): SQL {
  return sql.raw(
    `(${cleanups}.moved_count - ${cleanups}.restored_count - ${cleanups}.not_in_trash_count)`,
  );
}

/** `trashedShare` in SQL, for clean-ups `c` and orders `p`. */
export const TRASHED_SHARE = sql`CASE WHEN ${isCountedByMessages()}
    THEN ${trashedMails('c')} * 1.0 / p.email_count
    ELSE ${shareOfBytes(sql`c.trashed_bytes`)} END`;

/** The part of it that no daily total includes yet. */
export const NEW_SHARE = sql`CASE WHEN ${isCountedByMessages()}
    THEN (${trashedMails('c')} - c.totalled_count) * 1.0 / p.email_count
    ELSE ${shareOfBytes(sql`c.trashed_bytes`)}
      - coalesce(${shareOfBytes(sql`c.totalled_bytes`)}, c.totalled_count * 1.0 / p.email_count) END`;

function isCountedByMessages(): SQL {
  return sql`c.trashed_bytes IS NULL OR p.size_bytes <= 0`;
}

/** Rounding can exceed the order's bytes slightly. */
function shareOfBytes(bytes: SQL): SQL {
  return sql`min(1.0, ${bytes} / p.size_bytes)`;
}
