import { and, lt, sql } from 'drizzle-orm';

import type { Database } from '../client.ts';
import { cleanups } from '../schema/cleanups.ts';
import type { CleanupRow } from './cleanups.ts';

/** Clean-ups that should be at work but have not been heard of since `quietSinceMs`. */
export function listQuietCleanups(
  db: Database,
  quietSinceMs: number,
  limit: number,
): Promise<CleanupRow[]> {
  return db
    .select()
    .from(cleanups)
    .where(
      // Spelt out, because SQLite uses a partial index only where its very condition stands.
      and(
        sql`${cleanups.status} IN ('surveying', 'working')`,
        lt(cleanups.heartbeatAtMs, quietSinceMs),
      ),
    )
    .orderBy(cleanups.heartbeatAtMs)
    .limit(limit)
    .all();
}

/** Those that should still be asking senders, but have not been heard of since then. */
export function listQuietUnsubscribing(
  db: Database,
  quietSinceMs: number,
  limit: number,
): Promise<CleanupRow[]> {
  return (
    db
      .select()
      .from(cleanups)
      // As above.
      .where(and(sql`${cleanups.isUnsubscribing} = 1`, lt(cleanups.heartbeatAtMs, quietSinceMs)))
      .orderBy(cleanups.heartbeatAtMs)
      .limit(limit)
      .all()
  );
}
