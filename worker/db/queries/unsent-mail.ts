import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { connections } from '#worker/db/schema/connections.ts';
import { mailOutbox } from '#worker/db/schema/mail-outbox.ts';
import { ADMIN_PAGE_SIZE } from '#worker/domain/admin/admin-page-size.ts';

const { id, kind, status, createdAtMs } = mailOutbox;

/**
 * What never arrived and may still be worth telling: that access ends is not, once it has. The state is spelt out, because
 * SQLite uses a partial index only where its very condition stands.
 */
function isUnsentAt(nowMs: number): SQL {
  return sql`${status} IN ('refused', 'given-up') AND (${kind} <> 'access-ending' OR EXISTS (
    SELECT 1 FROM ${connections} WHERE ${connections.id} = ${mailOutbox.subjectId}
      AND ${connections.revoked} = 0 AND ${connections.expiresAtMs} > ${nowMs}))`;
}

/** One page of the mail that never arrived, newest first. */
export function listUnsentMail(db: Database, { page, nowMs }: { page: number; nowMs: number }) {
  return db
    .select({ id, kind, status, createdAtMs })
    .from(mailOutbox)
    .where(isUnsentAt(nowMs))
    .orderBy(desc(createdAtMs), desc(id))
    .limit(ADMIN_PAGE_SIZE)
    .offset((page - 1) * ADMIN_PAGE_SIZE)
    .all();
}

export function countUnsentMail(db: Database, nowMs: number): Promise<number> {
  return db.$count(mailOutbox, isUnsentAt(nowMs));
}

/**
 * Has a mail wait anew that never arrived. What waits, or has been sent, stays as it is. Its attempts go on being
 * counted: what an older one says of its failure must not count for a newer.
 * @returns false where there is no such mail
 */
export async function reviveMail(db: Database, mailId: string, nowMs: number): Promise<boolean> {
  const isIt = eq(id, mailId);
  const [, found] = await db.batch([
    db
      .update(mailOutbox)
      .set({ status: 'waiting', createdAtMs: nowMs, dueAtMs: nowMs, problem: null })
      .where(and(isIt, inArray(status, ['refused', 'given-up', 'moot']))),
    db.select({ id }).from(mailOutbox).where(isIt),
  ]);
  return found.length === 1;
}

/** How a mail stands; undefined where there is no such. */
export async function findMailStatus(db: Database, mailId: string) {
  const row = await db.select({ status }).from(mailOutbox).where(eq(id, mailId)).get();
  return row?.status;
}
