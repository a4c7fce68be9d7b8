import { and, eq, lte, not, sql } from 'drizzle-orm';

import type { Database } from '../client.ts';
import { connections } from '../schema/connections.ts';
import { endingGrants } from '../schema/ending-grants.ts';
import { payments } from '../schema/payments.ts';
import { scans } from '../schema/scans.ts';
import { sweepEnds } from '../schema/sweep-ends.ts';
import { users } from '../schema/users.ts';
import { areIdsDue } from './held-ids.ts';
import { IS_UNWIPED } from './purge.ts';

/** By when what is promised to everybody should have been done: access purged, an account erased, Google told. */
export type PromisedBy = {
  purgeByMs: number;
  erasureByMs: number;
  grantByMs: number;
};

/** Whether there is any of it, without counting how much; and when the clock's work was last done, null for never. */
export async function readLatePromises(
  db: Database,
  promised: PromisedBy,
): Promise<{ purges: boolean; erasures: boolean; grants: boolean; sweptAtMs: number | null }> {
  const late = latePromises(promised);
  const one = sql<number>`1`;
  const [unwiped, unpurged, holding, erasures, grants, swept] = await db.batch([
    db.select({ one }).from(connections).where(late.unwiped).limit(1),
    db
      .select({ one })
      .from(scans)
      .innerJoin(connections, eq(connections.id, scans.connectionId))
      .where(late.unpurged)
      .limit(1),
    db.select({ one }).from(payments).where(late.holding).limit(1),
    db.select({ one }).from(users).where(late.unerased).limit(1),
    db.select({ one }).from(endingGrants).where(late.untold).limit(1),
    db.select().from(sweepEnds),
  ]);
  return {
    purges: unwiped.length + unpurged.length + holding.length > 0,
    erasures: erasures.length > 0,
    grants: grants.length > 0,
    sweptAtMs: swept[0]?.endedAtMs ?? null,
  };
}

/**
 * What was promised by a time that is over. Of all the access that has ended only what is not wiped is looked at, by
 * the indexes that hold no other: what opens a mailbox still, and what was learned through it; and the ids of mail that
 * orders were about.
 */
export function latePromises({ purgeByMs, erasureByMs, grantByMs }: PromisedBy) {
  return {
    unwiped: and(IS_UNWIPED, lte(connections.expiresAtMs, purgeByMs)),
    unpurged: and(
      sql`${scans.purgedAtMs} IS NULL AND +${connections.expiresAtMs} <= ${purgeByMs}`,
      not(IS_UNWIPED),
    ),
    holding: areIdsDue(purgeByMs),
    unerased: and(
      sql`${users.erasureAskedAtMs} IS NOT NULL`,
      lte(users.erasureAskedAtMs, erasureByMs),
    ),
    untold: lte(endingGrants.createdAtMs, grantByMs),
  };
}
