import { and, desc, eq, lte, sql } from 'drizzle-orm';

import type { ErrorCode } from '#worker/domain/error-code.ts';

import type { Database } from '../client.ts';
import { cleanups } from '../schema/cleanups.ts';
import { updateRetryAllowed } from './retry-allowed.ts';

export type CleanupRow = typeof cleanups.$inferSelect;

/** Not heard of by its object yet: the copy's versions begin at 1. */
const isUnstarted = and(eq(cleanups.status, 'surveying'), eq(cleanups.version, 0));

/**
 * Paid clean-ups that nobody has started since `paidBeforeMs`, newest first, so that some that cannot be
 * started keep nobody else waiting.
 */
export function listUnstartedCleanups(
  db: Database,
  paidBeforeMs: number,
  limit: number,
): Promise<CleanupRow[]> {
  return (
    db
      .select()
      .from(cleanups)
      // SQLite uses a partial index only where its very condition stands.
      .where(
        and(
          sql`${cleanups.status} IN ('surveying', 'working')`,
          isUnstarted,
          lte(cleanups.heartbeatAtMs, paidBeforeMs),
        ),
      )
      .orderBy(desc(cleanups.heartbeatAtMs))
      .limit(limit)
      .all()
  );
}

/** Closes a clean-up that can never start. Changes nothing once its object has been heard of. */
export async function closeUnstartedCleanup(
  db: Database,
  { id, userId, selectedCount }: CleanupRow,
  { errorCode, nowMs }: { errorCode: ErrorCode; nowMs: number },
): Promise<void> {
  await db.batch([
    db
      .update(cleanups)
      .set({ status: 'closed', failedCount: selectedCount, errorCode, finishedAtMs: nowMs })
      .where(and(eq(cleanups.id, id), isUnstarted)),
    updateRetryAllowed(db, userId),
  ]);
}
