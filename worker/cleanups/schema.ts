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
 * The work of one paid order. The clean-up's object holds the truth, message ids among it; this is the
 * copy that receipts and lists read, late at times but never different.
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
    goneCount: integer('gone_count').notNull(),
    keptCount: integer('kept_count').notNull(),
    /** In rows that were left alone, because their mail was not what they say. */
    leftCount: integer('left_count').notNull().default(0),
    /** Read by their own headers and left each by itself: these do not show that they are bulk mail. */
    refutedCount: integer('refuted_count').notNull().default(0),
    failedCount: integer('failed_count').notNull(),
    /** Not known to be moved, and perhaps in the trash: Gmail never answered for them. */
    doubtfulCount: integer('doubtful_count').notNull().default(0),
    restoredCount: integer('restored_count').notNull(),
    /** Asked back, and no longer in the trash by then. */
    absentCount: integer('absent_count').notNull().default(0),
    /** Of what lies in the trash, by the sizes of its rows; null where those are not known. */
    trashedBytes: integer('trashed_bytes'),
    /** How much of what lies in the trash stands in the totals of all. */
    totalledCount: integer('totalled_count').notNull().default(0),
    /** The same in bytes; null where it stands there by the mean of its order. */
    totalledBytes: integer('totalled_bytes'),
    errorCode: text('error_code').$type<ErrorCode>(),
    /** The access that last moved mail or put it back: its connection, and its access token but for the ends masked. */
    connectionId: text('connection_id'),
    tokenMasked: text('token_masked'),
    tokenCreatedAtMs: integer('token_created_at'),
    tokenUsedAtMs: integer('token_used_at'),
    tokenRevokedAtMs: integer('token_revoked_at'),
    createdAtMs: integer('created_at').notNull(),
    finishedAtMs: integer('finished_at'),
    undoUntilMs: integer('undo_until'),
    /** How the senders stand that it unsubscribes from; null where it does not. */
    unsubscribeCounts: text('unsubscribe_counts', {
      mode: 'json',
    }).$type<UnsubscribeCounts>(),
    /** Whether any of them is still to be asked. */
    isUnsubscribing: integer('is_unsubscribing', { mode: 'boolean' }).notNull().default(false),
    /** Of the object's state that this copy was made from; an older one never overwrites a newer. */
    version: integer('version').notNull(),
    /** When the object last said that it is at work; a sweep wakes one that has gone quiet. */
    heartbeatAtMs: integer('heartbeat_at').notNull(),
  },
  (table) => [
    index('cleanups_by_user').on(table.userId, table.createdAtMs),
    // For the daily figures.
    index('cleanups_by_creation').on(table.createdAtMs),
    index('cleanups_by_connection').on(table.connectionId),
    index('cleanups_running_by_heartbeat')
      .on(table.heartbeatAtMs)
      .where(sql`${table.status} IN ('surveying', 'working')`),
    index('cleanups_unsubscribing_by_heartbeat')
      .on(table.heartbeatAtMs)
      .where(sql`${table.isUnsubscribing} = 1`),
    // For whoever looks after them: of all there ever were, only those that stand still.
    index('cleanups_at_rest')
      .on(table.status)
      .where(sql`${table.status} IN ('suspended', 'failed')`),
    index('cleanups_untotalled')
      .on(table.id)
      .where(
        sql`${table.movedCount} - ${table.restoredCount} - ${table.absentCount} <> ${table.totalledCount} OR ${table.trashedBytes} <> coalesce(${table.totalledBytes}, 0)`,
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
    goneCount: 'figure',
    keptCount: 'figure',
    leftCount: 'figure',
    refutedCount: 'figure',
    failedCount: 'figure',
    doubtfulCount: 'figure',
    restoredCount: 'figure',
    absentCount: 'figure',
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

/** Of senders of the clean-up, in SQL. */
const waitingCount = sql`coalesce(json_extract(${cleanups.unsubscribeCounts}, '$.waitingCount'), 0)`;
const retryableCount = sql`coalesce(json_extract(${cleanups.unsubscribeCounts}, '$.retryableCount'),
  json_extract(${cleanups.unsubscribeCounts}, '$.untriedCount'), 0)`;

const isMoved = and(eq(cleanups.goal, 'move'), eq(cleanups.status, 'done'));

/** The domain's haveSendersStopped, for a statement over clean-ups. */
export const haveSendersStopped = and(
  isMoved,
  sql`${waitingCount} = 0`,
  sql`${retryableCount} > 0`,
);

/** The domain's hasWorkAhead, in the same way. */
export function hasWorkAhead(nowMs: number) {
  return or(
    and(
      isMoved,
      sql`${waitingCount} + ${retryableCount} > 0`,
      // Its senders are tried again no longer than its order is open.
      gt(cleanups.createdAtMs, nowMs - ORDER_OPEN_MS),
    ),
    ...CLEANUP_GOALS.map((goal) => {
      const open = CLEANUP_STATUSES.filter((status) => isOpenCleanup(goal, status));
      return and(eq(cleanups.goal, goal), inArray(cleanups.status, open));
    }),
  );
}

/** `trashedCount` for a statement about clean-ups, by the name that they have in it. */
export function trashedMails(cleanups: 'c' | 'cleanups'): SQL {
  return sql.raw(
    `(${cleanups}.moved_count - ${cleanups}.restored_count - ${cleanups}.absent_count)`,
  );
}

/**
 * `trashedShare` for a statement about clean-ups `c` and their orders `p`: of the ordered mail, the part that lies in
 * the trash now.
 */
export const TRASHED_SHARE = sql`CASE WHEN ${goesByNumber()}
    THEN ${trashedMails('c')} * 1.0 / p.email_count
    ELSE ${shareOfBytes(sql`c.trashed_bytes`)} END`;

/** What of that stands in no daily total yet. */
export const NEW_SHARE = sql`CASE WHEN ${goesByNumber()}
    THEN (${trashedMails('c')} - c.totalled_count) * 1.0 / p.email_count
    ELSE ${shareOfBytes(sql`c.trashed_bytes`)}
      - coalesce(${shareOfBytes(sql`c.totalled_bytes`)}, c.totalled_count * 1.0 / p.email_count) END`;

function goesByNumber(): SQL {
  return sql`c.trashed_bytes IS NULL OR p.size_bytes <= 0`;
}

/** Whole bytes can be a hair more than their order's. */
function shareOfBytes(bytes: SQL): SQL {
  return sql`min(1.0, ${bytes} / p.size_bytes)`;
}
