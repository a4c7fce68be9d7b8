import { and, eq, sql } from 'drizzle-orm';

import type { Database } from '#worker/platform/db/client.ts';
import { protections } from './schema.ts';
import { MAX_SAFE_LIST_EDITS, type SafeListEdit } from '#worker/domain/protection/safe-list.ts';

/** By name. */
export async function listSafeListEdits(db: Database, userId: string): Promise<SafeListEdit[]> {
  return db
    .select({ target: protections.target, effect: protections.effect })
    .from(protections)
    .where(eq(protections.userId, userId))
    .orderBy(protections.target);
}

/** Upserts an edit; false at the limit. One statement, so that concurrent edits cannot exceed it. */
export async function saveSafeListEdit(
  db: Database,
  userId: string,
  { target, effect }: SafeListEdit,
  nowMs: number,
): Promise<boolean> {
  const saved = await db.run(sql`
    INSERT INTO protections (user_id, target, effect, edited_at)
    SELECT ${userId}, ${target}, ${effect}, ${nowMs}
    WHERE (SELECT COUNT(*) FROM protections WHERE user_id = ${userId} AND target <> ${target})
      < ${MAX_SAFE_LIST_EDITS}
    ON CONFLICT (user_id, target) DO UPDATE SET effect = excluded.effect, edited_at = excluded.edited_at`);
  return saved.meta.changes === 1;
}

/** Idempotent. */
export async function deleteSafeListEdit(
  db: Database,
  userId: string,
  target: string,
): Promise<void> {
  await db
    .delete(protections)
    .where(and(eq(protections.userId, userId), eq(protections.target, target)));
}
