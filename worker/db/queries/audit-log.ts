import { asc, inArray, lte, sql } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { auditLog } from '#worker/db/schema/audit-log.ts';

const DELETED_AT_ONCE = 1_000;

export async function insertAuditEntry(
  db: Database,
  entry: typeof auditLog.$inferInsert,
): Promise<void> {
  await db.insert(auditLog).values(entry);
}

/** The same, unless the very same by the same admin is on record since then. */
export async function insertAuditEntryOnce(
  db: Database,
  { id, userId, action, subjectId, createdAtMs }: typeof auditLog.$inferSelect,
  sinceMs: number,
): Promise<void> {
  // By time: of the last hour there is little, and of an admin there is all that they ever did.
  await db.insert(auditLog).select(
    sql`SELECT ${id}, ${userId}, ${action}, ${subjectId}, ${createdAtMs} WHERE NOT EXISTS (
      SELECT 1 FROM audit_log WHERE created_at > ${sinceMs} AND +user_id = ${userId}
        AND action = ${action} AND +subject_id IS ${subjectId})`,
  );
}

export async function deleteOldAuditEntries(
  db: Database,
  createdBeforeMs: number,
): Promise<number> {
  const oldOnes = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(lte(auditLog.createdAtMs, createdBeforeMs))
    .orderBy(asc(auditLog.createdAtMs))
    .limit(DELETED_AT_ONCE);
  const { meta } = await db.delete(auditLog).where(inArray(auditLog.id, oldOnes));
  return meta.changes;
}
