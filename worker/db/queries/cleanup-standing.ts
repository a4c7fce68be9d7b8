import { and, eq, gt, inArray, or, sql } from 'drizzle-orm';

import {
  CLEANUP_GOALS,
  CLEANUP_STATUSES,
  isOpenCleanup,
  ORDER_OPEN_MS,
} from '#worker/domain/cleanup/cleanup-state.ts';

import { cleanups } from '../schema/cleanups.ts';

/** Of senders of the clean-up, in SQL. A former release counted those that can be tried again among the untried. */
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
      // Its senders are tried again no longer than its order is open, whatever a former release has left of them here.
      gt(cleanups.createdAtMs, nowMs - ORDER_OPEN_MS),
    ),
    ...CLEANUP_GOALS.map((goal) => {
      const open = CLEANUP_STATUSES.filter((status) => isOpenCleanup(goal, status));
      return and(eq(cleanups.goal, goal), inArray(cleanups.status, open));
    }),
  );
}
