import { and, eq, lte, not, sql } from 'drizzle-orm';

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
  const [toMove, waiting, unwiped, unpurged, erasures] = await db.batch([
    db
      .select({ value: left })
      .from(cleanups)
      // Spelt out, here and below, because SQLite uses a partial index only where its very condition stands.
      .where(sql`${cleanups.status} IN ('surveying', 'working') AND ${cleanups.goal} = 'move'`),
    db
      .select({ value: count })
      .from(mailOutbox)
      .where(and(sql`${mailOutbox.status} = 'waiting'`, lte(mailOutbox.dueAtMs, nowMs))),
    // Of all the access that has ended only what is not wiped is looked at, by the indexes that hold no other: what
    // opens a mailbox still, and what was learned through it.
    db
      .select({ value: count })
      .from(connections)
      .where(and(IS_UNWIPED, lte(connections.expiresAtMs, purgeByMs))),
    db
      .select({ value: sql<number>`count(DISTINCT ${connections.id})` })
      .from(scans)
      .innerJoin(connections, eq(connections.id, scans.connectionId))
      .where(
        and(
          sql`${scans.purgedAtMs} IS NULL AND +${connections.expiresAtMs} <= ${purgeByMs}`,
          not(IS_UNWIPED),
        ),
      ),
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
    purgesOverdue: valueOf(unwiped) + valueOf(unpurged),
    erasuresOverdue: valueOf(erasures),
  };
}
