import { and, asc, desc, gte, inArray, lt, ne, sql } from 'drizzle-orm';

import type { Database } from '../client.ts';
import { usageCounts } from '../schema/usage-counts.ts';

const DELETED_AT_ONCE = 1_000;

type CountedUse = Omit<typeof usageCounts.$inferSelect, 'count'>;

/** Counts one more of the day's uses. */
export async function countUse(db: Database, use: CountedUse): Promise<void> {
  const { day, event, detail, language } = usageCounts;
  await db
    .insert(usageCounts)
    .values({ ...use, count: 1 })
    .onConflictDoUpdate({
      target: [day, event, detail, language],
      set: { count: sql`${usageCounts.count} + 1` },
    });
}

/** How often each thing was done on each day, in both languages together. */
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

/** Which pages and buttons they were, the most used first. */
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
