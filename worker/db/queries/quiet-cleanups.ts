import { and, lt, sql, type SQL } from 'drizzle-orm';

import type { Database } from '../client.ts';
import { cleanups } from '../schema/cleanups.ts';
import type { CleanupRow } from './cleanups.ts';

/** Clean-ups that should be at work but have not been heard of since `quietSinceMs`. */
export function listQuietCleanups(
  db: Database,
  quietSinceMs: number,
  limit: number,
): Promise<CleanupRow[]> {
  // Spelt out, here and below, because SQLite uses a partial index only where its very condition stands.
  return listQuiet(db, sql`${cleanups.status} IN ('surveying', 'working')`, quietSinceMs, limit);
}

/** Those that should still be asking senders, but have not been heard of since then. */
export function listQuietUnsubscribing(
  db: Database,
  quietSinceMs: number,
  limit: number,
): Promise<CleanupRow[]> {
  return listQuiet(db, sql`${cleanups.isUnsubscribing} = 1`, quietSinceMs, limit);
}

function listQuiet(
  db: Database,
  areAtWork: SQL,
  quietSinceMs: number,
  limit: number,
): Promise<CleanupRow[]> {
  return db
    .select()
    .from(cleanups)
    .where(and(areAtWork, lt(cleanups.heartbeatAtMs, quietSinceMs)))
    .orderBy(cleanups.heartbeatAtMs)
    .limit(limit)
    .all();
}
