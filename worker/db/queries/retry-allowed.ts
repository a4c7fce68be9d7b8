import { and, eq, exists, inArray, or } from 'drizzle-orm';

import {
  CLEANUP_GOALS,
  CLEANUP_STATUSES,
  isOpenCleanup,
} from '#worker/domain/cleanup/cleanup-state.ts';

import type { Database } from '../client.ts';
import { cleanups } from '../schema/cleanups.ts';
import { connections } from '../schema/connections.ts';

/**
 * Sets `connections.retry_allowed` to what it means: whether the user has a paid clean-up that is still
 * open. For the batch that changes a clean-up, and for the one that makes a connection.
 */
export function updateRetryAllowed(db: Database, userId: string) {
  const open = db
    .select({ id: cleanups.id })
    .from(cleanups)
    .where(and(eq(cleanups.userId, userId), isOpen()));
  return db
    .update(connections)
    .set({ retryAllowed: exists(open) })
    .where(eq(connections.userId, userId));
}

/** isOpenCleanup, in SQL. */
function isOpen() {
  return or(
    ...CLEANUP_GOALS.map((goal) => {
      const open = CLEANUP_STATUSES.filter((status) => isOpenCleanup(goal, status));
      return and(eq(cleanups.goal, goal), inArray(cleanups.status, open));
    }),
  );
}
