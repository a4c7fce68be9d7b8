import { and, eq, exists, gt, inArray, or, sql } from 'drizzle-orm';

import {
  CLEANUP_GOALS,
  CLEANUP_STATUSES,
  isOpenCleanup,
  ORDER_OPEN_MS,
} from '#worker/domain/cleanup/cleanup-state.ts';

import type { Database } from '../client.ts';
import { cleanups } from '../schema/cleanups.ts';
import { connections } from '../schema/connections.ts';

/** Of senders of the clean-up, in SQL. A former release counted those that can be tried again among the untried. */
const waitingCount = sql`coalesce(json_extract(${cleanups.unsubscribeCounts}, '$.waitingCount'), 0)`;
const retryableCount = sql`coalesce(json_extract(${cleanups.unsubscribeCounts}, '$.retryableCount'),
  json_extract(${cleanups.unsubscribeCounts}, '$.untriedCount'), 0)`;
const senderAheadCount = sql`${waitingCount} + ${retryableCount}`;

/**
 * Sets `connections.retry_allowed` to what it means: whether the user has a paid clean-up that is still
 * open. For the batch that changes a clean-up, and for the one that makes a connection.
 */
export function updateRetryAllowed(db: Database, userId: string, nowMs: number) {
  const open = db
    .select({ id: cleanups.id })
    .from(cleanups)
    .where(and(eq(cleanups.userId, userId), isOpen(nowMs)));
  return db
    .update(connections)
    .set({ retryAllowed: exists(open) })
    .where(eq(connections.userId, userId));
}

/** hasWorkAhead, in SQL. */
function isOpen(nowMs: number) {
  return or(
    and(
      eq(cleanups.goal, 'move'),
      eq(cleanups.status, 'done'),
      sql`${senderAheadCount} > 0`,
      // Its senders are tried again no longer than its order is open, whatever a former release has left of them here.
      gt(cleanups.createdAtMs, nowMs - ORDER_OPEN_MS),
    ),
    ...CLEANUP_GOALS.map((goal) => {
      const open = CLEANUP_STATUSES.filter((status) => isOpenCleanup(goal, status));
      return and(eq(cleanups.goal, goal), inArray(cleanups.status, open));
    }),
  );
}
