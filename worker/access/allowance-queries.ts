import { and, asc, eq, gt, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm';

import type { Database } from '#worker/platform/db/client.ts';
import { allowances } from './allowance-schema.ts';

const DELETED_AT_ONCE = 1_000;

export type Allowance = { most: number; windowMs: number };

/**
 * Counts one use, in one statement so that concurrent uses cannot exceed the limit.
 * @returns false when the limit is reached
 */
export async function takeAllowance(
  db: Database,
  id: string,
  limit: Allowance & { nowMs: number },
): Promise<boolean> {
  const { meta } = await takeAllowanceWhere(db, id, { ...limit, condition: sql`true` });
  return meta.changes === 1;
}

/** `takeAllowance` for a batch, guarded by `condition`. */
export function takeAllowanceWhere(
  db: Database,
  id: string,
  { most, windowMs, nowMs, condition }: Allowance & { nowMs: number; condition: SQL },
) {
  const isOver = lte(allowances.beganAtMs, nowMs - windowMs);
  // Columns in table order.
  return db
    .insert(allowances)
    .select(sql`SELECT ${id}, ${nowMs}, 1, NULL WHERE ${condition}`)
    .onConflictDoUpdate({
      target: allowances.id,
      set: {
        beganAtMs: sql`CASE WHEN ${isOver} THEN ${nowMs} ELSE ${allowances.beganAtMs} END`,
        used: sql`CASE WHEN ${isOver} THEN 1 ELSE ${allowances.used} + 1 END`,
      },
      setWhere: sql`${isOver} OR ${allowances.used} < ${most}`,
    });
}

/** null: no current window. */
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

/** Adds the id to the suppression list until `endsAtMs`. Idempotent. */
export function suppress(db: Database, id: string, times: { nowMs: number; endsAtMs: number }) {
  const { nowMs: beganAtMs, endsAtMs } = times;
  const suppression = { beganAtMs, used: 1, endsAtMs };
  return db
    .insert(allowances)
    .values({ id, ...suppression })
    .onConflictDoUpdate({ target: allowances.id, set: suppression });
}

export async function countSuppressed(db: Database, id: string): Promise<void> {
  await db
    .update(allowances)
    .set({ used: sql`${allowances.used} + 1` })
    .where(eq(allowances.id, id));
}

export async function isSuppressed(db: Database, id: string, nowMs: number): Promise<boolean> {
  const row = await db
    .select({ id: allowances.id })
    .from(allowances)
    .where(and(eq(allowances.id, id), gt(allowances.endsAtMs, nowMs)))
    .get();
  return row !== undefined;
}

export async function deleteOldAllowances(
  db: Database,
  { beganBeforeMs, nowMs }: { beganBeforeMs: number; nowMs: number },
): Promise<number> {
  const old = db
    .select({ id: allowances.id })
    .from(allowances)
    .where(
      and(
        lte(allowances.beganAtMs, beganBeforeMs),
        or(isNull(allowances.endsAtMs), lte(allowances.endsAtMs, nowMs)),
      ),
    )
    .orderBy(asc(allowances.beganAtMs))
    .limit(DELETED_AT_ONCE);
  const { meta } = await db.delete(allowances).where(inArray(allowances.id, old));
  return meta.changes;
}
