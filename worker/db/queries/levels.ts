import { and, eq, lte, sql } from 'drizzle-orm';

import type { Level } from '#worker/domain/admin/daily-figure.ts';

import type { Database } from '../client.ts';
import { cleanups } from '../schema/cleanups.ts';
import { connections } from '../schema/connections.ts';
import { mailOutbox } from '../schema/mail-outbox.ts';
import { scans } from '../schema/scans.ts';
import { users } from '../schema/users.ts';
import { IS_UNWIPED } from './purge.ts';

export type StoredLevels = Record<
  Extract<Level, 'mailToMove' | 'mailWaiting' | 'purgesOverdue' | 'erasuresOverdue'>,
  number
>;

/** What waits and what is late, by the tables: purges due before the one moment, erasures asked for before the other. */
export async function readStoredLevels(
  db: Database,
  { nowMs, purgeByMs, erasureByMs }: { nowMs: number; purgeByMs: number; erasureByMs: number },
): Promise<StoredLevels> {
  const left = sql<number>`coalesce(sum(max(0, ${cleanups.selectedCount} - ${cleanups.movedCount}
    - ${cleanups.goneCount} - ${cleanups.keptCount} - ${cleanups.leftCount} - ${cleanups.failedCount})), 0)`;
  const count = sql<number>`count(*)`;
  // Of all the access that has ended, only what is not wiped is looked at, each by the index that holds no other.
  const late = db
    .select({ id: connections.id })
    .from(connections)
    .where(and(IS_UNWIPED, lte(connections.expiresAtMs, purgeByMs)))
    .union(
      db
        .select({ id: connections.id })
        .from(scans)
        .innerJoin(connections, eq(connections.id, scans.connectionId))
        .where(sql`${scans.purgedAtMs} IS NULL AND +${connections.expiresAtMs} <= ${purgeByMs}`),
    )
    .as('late');
  const [toMove, waiting, purges, erasures] = await db.batch([
    db
      .select({ value: left })
      .from(cleanups)
      // Spelt out, here and below, because SQLite uses a partial index only where its very condition stands.
      .where(sql`${cleanups.status} IN ('surveying', 'working') AND ${cleanups.goal} = 'move'`),
    db
      .select({ value: count })
      .from(mailOutbox)
      .where(and(sql`${mailOutbox.status} = 'waiting'`, lte(mailOutbox.dueAtMs, nowMs))),
    db.select({ value: count }).from(late),
    db
      .select({ value: count })
      .from(users)
      .where(
        and(sql`${users.erasureAskedAtMs} IS NOT NULL`, lte(users.erasureAskedAtMs, erasureByMs)),
      ),
  ]);
  const valueOf = ([row]: { value: number }[]) => row?.value ?? 0;
  return {
    mailToMove: valueOf(toMove),
    mailWaiting: valueOf(waiting),
    purgesOverdue: valueOf(purges),
    erasuresOverdue: valueOf(erasures),
  };
}
