import { and, asc, eq, inArray, lte, ne, sql } from 'drizzle-orm';

import { sessions } from '#worker/access/schema.ts';
import { cleanups } from '#worker/cleanups/schema.ts';
import { payments } from '#worker/orders/schema.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { scans } from '#worker/scans/schema.ts';
import { shareImages } from '#worker/sharing/schema.ts';
import { testimonials } from '#worker/testimonials/schema.ts';

import { auditLog } from './schema.ts';

const DELETED_AT_ONCE = 1_000;

export async function insertAuditEntry(
  db: Database,
  entry: typeof auditLog.$inferInsert,
): Promise<void> {
  await db.insert(auditLog).values(entry);
}

/** At most one per admin, action and subject since `sinceMs`. */
export async function insertAuditEntryOnce(
  db: Database,
  { id, userId, action, subjectId, createdAtMs }: typeof auditLog.$inferSelect,
  sinceMs: number,
): Promise<void> {
  // By time: an hour holds few rows, an admin's history many.
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

/** Tables with an owner, by id prefix. */
const OWNED = {
  scn: scans,
  ord: payments,
  cln: cleanups,
  shr: shareImages,
  tst: testimonials,
  ses: sessions,
};

export type OwnedPrefix = keyof typeof OWNED;

export function isOwnedPrefix(prefix: string): prefix is OwnedPrefix {
  return Object.hasOwn(OWNED, prefix);
}

/** Whether the row exists and belongs to another user. */
export async function isRowOfAnother(
  db: Database,
  { prefix, id, userId }: { prefix: OwnedPrefix; id: string; userId: string },
): Promise<boolean> {
  const table = OWNED[prefix];
  const row = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), ne(table.userId, userId)))
    .get();
  return row !== undefined;
}
