import { inArray, lt, sql } from 'drizzle-orm';

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

export async function deleteOldUsageCounts(db: Database, beforeDay: string): Promise<number> {
  const old = db
    .select({ rowId: sql`rowid` })
    .from(usageCounts)
    .where(lt(usageCounts.day, beforeDay))
    .limit(DELETED_AT_ONCE);
  const { meta } = await db.delete(usageCounts).where(inArray(sql`rowid`, old));
  return meta.changes;
}
