import { and, eq, exists } from 'drizzle-orm';

import type { Database } from '../client.ts';
import { cleanups } from '../schema/cleanups.ts';
import { connections } from '../schema/connections.ts';
import { hasWorkAhead } from './cleanup-standing.ts';

/**
 * Sets `connections.retry_allowed` to what it means: whether the user has a paid clean-up that is still
 * open. For the batch that changes a clean-up, and for the one that makes a connection.
 */
export function updateRetryAllowed(db: Database, userId: string, nowMs: number) {
  const open = db
    .select({ id: cleanups.id })
    .from(cleanups)
    .where(and(eq(cleanups.userId, userId), hasWorkAhead(nowMs)));
  return db
    .update(connections)
    .set({ retryAllowed: exists(open) })
    .where(eq(connections.userId, userId));
}
