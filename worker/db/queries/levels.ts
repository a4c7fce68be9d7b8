import { and, eq, gt, lte, not, or, sql } from 'drizzle-orm';

import type { Level } from '#worker/domain/admin/daily-figure.ts';

import type { Database } from '../client.ts';
import { cleanups } from '../schema/cleanups.ts';
import { connections } from '../schema/connections.ts';
import { mailOutbox } from '../schema/mail-outbox.ts';
import { refunds } from '../schema/refunds.ts';
import { scans } from '../schema/scans.ts';
import { users } from '../schema/users.ts';
import { IS_UNWIPED } from './purge.ts';

export type StoredLevels = Record<Exclude<Level, 'unitsUsed' | 'refundsOwed'>, number>;

/** By when each should have been done: access purged, an account erased, a mail sent, a refund handed over. */
type Deadlines = {
  nowMs: number;
  purgeByMs: number;
  erasureByMs: number;
  mailByMs: number;
  refundByMs: number;
};

/** What waits and what is late, by the tables. */
export async function readStoredLevels(
  db: Database,
  { nowMs, purgeByMs, erasureByMs, mailByMs, refundByMs }: Deadlines,
): Promise<StoredLevels> {
  const left = sql<number>`coalesce(sum(max(0, ${cleanups.selectedCount} - ${cleanups.movedCount}
    - ${cleanups.goneCount} - ${cleanups.keptCount} - ${cleanups.leftCount} - ${cleanups.failedCount})), 0)`;
  const count = sql<number>`count(*)`;
  const [toMove, waiting, lateMail, unwiped, unpurged, erasures, lateRefunds] = await db.batch([
    db
      .select({ value: left })
      .from(cleanups)
      // Spelt out, here and below, because SQLite uses a partial index only where its very condition stands.
      .where(sql`${cleanups.status} IN ('surveying', 'working') AND ${cleanups.goal} = 'move'`),
    db
      .select({ value: count })
      .from(mailOutbox)
      .where(and(sql`${mailOutbox.status} = 'waiting'`, lte(mailOutbox.dueAtMs, nowMs))),
    // Each attempt that fails puts off when it is due.
    db
      .select({ value: count })
      .from(mailOutbox)
      .where(
        and(
          sql`${mailOutbox.status} = 'waiting'`,
          or(
            lte(mailOutbox.dueAtMs, mailByMs),
            and(gt(mailOutbox.attempts, 0), lte(mailOutbox.createdAtMs, mailByMs)),
          ),
        ),
      ),
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
    db
      .select({ value: count })
      .from(refunds)
      .where(
        and(
          sql`${refunds.sendAtMs} IS NOT NULL`,
          eq(refunds.status, 'due'),
          // Those that the provider has turned down wait for the owner, and are counted as that.
          eq(refunds.attempts, 0),
          lte(refunds.createdAtMs, refundByMs),
        ),
      ),
  ]);
  const valueOf = ([row]: { value: number }[]) => row?.value ?? 0;
  return {
    mailToMove: valueOf(toMove),
    mailWaiting: valueOf(waiting),
    mailOverdue: valueOf(lateMail),
    purgesOverdue: valueOf(unwiped) + valueOf(unpurged),
    erasuresOverdue: valueOf(erasures),
    refundsOverdue: valueOf(lateRefunds),
  };
}
