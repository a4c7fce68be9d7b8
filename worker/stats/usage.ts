import { and, asc, desc, gte, inArray, lt, ne, sql } from 'drizzle-orm';

import { requireNetworkAllowance } from '#worker/access/require-allowance.ts';
import {
  USAGE_LIMIT,
  usageDay,
  usageDetail,
  type UsageEvent,
} from '#worker/domain/stats/usage-events.ts';
import type { Database } from '#worker/platform/db/client.ts';
import type { Runtime } from '#worker/runtime.ts';

import { usageCounts } from './schema.ts';

const DELETED_AT_ONCE = 1_000;

type CountedUse = Omit<typeof usageCounts.$inferSelect, 'count'>;

async function countUse(db: Database, use: CountedUse): Promise<void> {
  const { day, event, detail, language } = usageCounts;
  await db
    .insert(usageCounts)
    .values({ ...use, count: 1 })
    .onConflictDoUpdate({
      target: [day, event, detail, language],
      set: { count: sql`${usageCounts.count} + 1` },
    });
}

/** Both languages together. */
export function listUsageByDay(
  db: Database,
  sinceDay: string,
): Promise<{ day: string; event: string; count: number }[]> {
  const { day, event, count } = usageCounts;
  return db
    .select({ day, event, count: sql<number>`sum(${count})` })
    .from(usageCounts)
    .where(gte(day, sinceDay))
    .groupBy(day, event);
}

/** Most used first. */
export function listUsageDetails(
  db: Database,
  sinceDay: string,
): Promise<{ event: string; detail: string; count: number }[]> {
  const { day, event, detail } = usageCounts;
  const count = sql<number>`sum(${usageCounts.count})`;
  return db
    .select({ event, detail, count })
    .from(usageCounts)
    .where(and(gte(day, sinceDay), ne(detail, '')))
    .groupBy(event, detail)
    .orderBy(desc(count), asc(detail));
}

export async function deleteOldUsageCounts(db: Database, beforeDay: string): Promise<number> {
  const old = db
    .select({ rowId: sql`rowid` })
    .from(usageCounts)
    .where(lt(usageCounts.day, beforeDay))
    .limit(DELETED_AT_ONCE);
  const { meta } = await db.delete(usageCounts).where(inArray(sql`rowid`, old));
  return meta.changes;
}

/**
 * Counts one use in the day's aggregate; of the visitor only the rate limit's keyed hash of the network is kept.
 * @throws AppError rate_limit
 */
export async function countUsage(
  runtime: Pick<Runtime, 'db' | 'clock' | 'keyedHash'>,
  event: UsageEvent,
  network: string,
): Promise<void> {
  await requireNetworkAllowance(runtime, 'events', { network, limit: USAGE_LIMIT });
  await countUse(runtime.db, {
    day: usageDay(runtime.clock()),
    event: event.name,
    detail: usageDetail(event),
    language: event.language,
  });
}
