import { asc, eq, inArray, lte, sql } from 'drizzle-orm';

import type { Database } from '../client.ts';
import { allowances } from '../schema/allowances.ts';

const DELETED_AT_ONCE = 1_000;

export type Allowance = { most: number; windowMs: number };

/**
 * Counts one use. One statement, so that uses at once cannot pass the limit together.
 * @returns false when the window has no room for it
 */
export async function takeAllowance(
  db: Database,
  id: string,
  { most, windowMs, nowMs }: Allowance & { nowMs: number },
): Promise<boolean> {
  const isOver = lte(allowances.beganAtMs, nowMs - windowMs);
  const { meta } = await db
    .insert(allowances)
    .values({ id, beganAtMs: nowMs, used: 1 })
    .onConflictDoUpdate({
      target: allowances.id,
      set: {
        beganAtMs: sql`CASE WHEN ${isOver} THEN ${nowMs} ELSE ${allowances.beganAtMs} END`,
        used: sql`CASE WHEN ${isOver} THEN 1 ELSE ${allowances.used} + 1 END`,
      },
      setWhere: sql`${isOver} OR ${allowances.used} < ${most}`,
    });
  return meta.changes === 1;
}

/** When the window of what has been counted is over; null where nothing has. */
export async function findAllowanceEndMs(
  db: Database,
  id: string,
  windowMs: number,
): Promise<number | null> {
  const row = await db
    .select({ beganAtMs: allowances.beganAtMs })
    .from(allowances)
    .where(eq(allowances.id, id))
    .get();
  return row === undefined ? null : row.beganAtMs + windowMs;
}

export async function deleteOldAllowances(db: Database, beganBeforeMs: number): Promise<number> {
  const old = db
    .select({ id: allowances.id })
    .from(allowances)
    .where(lte(allowances.beganAtMs, beganBeforeMs))
    .orderBy(asc(allowances.beganAtMs))
    .limit(DELETED_AT_ONCE);
  const { meta } = await db.delete(allowances).where(inArray(allowances.id, old));
  return meta.changes;
}
