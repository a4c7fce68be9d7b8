import { asc, inArray, lte } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { auditLog } from '#worker/db/schema/audit-log.ts';

const DELETED_AT_ONCE = 1_000;

export async function insertAuditEntry(
  db: Database,
  entry: typeof auditLog.$inferInsert,
): Promise<void> {
  await db.insert(auditLog).values(entry);
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
