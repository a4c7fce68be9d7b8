import { and, asc, eq, inArray, isNotNull, isNull, lte, notExists, sql } from 'drizzle-orm';

import { cleanups } from '#worker/cleanups/schema.ts';
import type { StoredSummary } from '#worker/contract/scans.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import { mailOutbox } from '#worker/mail/schema.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { jsonList } from '#worker/platform/db/sql.ts';
import { scans, senderStats } from '#worker/scans/schema.ts';

import type { ConnectionRow } from './connection-queries.ts';
import { connections } from './connection-schema.ts';

const STOPPED = JSON.stringify({ error: 'gmail_connection_expired' } satisfies StoredSummary);

const DELETED_AT_ONCE = 500;

export type ScanOwner = { userId: string; scanId: string };

/** Literal, to match the partial index. */
export const IS_UNWIPED = sql`(${connections.revoked} = 0 OR ${connections.accessToken} IS NOT NULL
  OR ${connections.refreshToken} IS NOT NULL)`;

/** Expired connections not yet wiped, longest overdue first. */
export function listUnwipedConnections(
  db: Database,
  nowMs: number,
  limit: number,
): Promise<ConnectionRow[]> {
  return db
    .select()
    .from(connections)
    .where(and(IS_UNWIPED, lte(connections.expiresAtMs, nowMs)))
    .orderBy(asc(connections.expiresAtMs))
    .limit(limit)
    .all();
}

/** With the sort key, its connection's expiry. */
export type UnpurgedScan = ScanOwner & { expiresAtMs: number };

/** Unpurged scans of ended connections, latest expiry first; `before` is the keyset cursor. */
export function listUnpurgedScans(
  db: Database,
  nowMs: number,
  { before, limit }: { before?: UnpurgedScan | undefined; limit: number },
): Promise<UnpurgedScan[]> {
  return db
    .select({
      userId: scans.userId,
      scanId: scans.id,
      expiresAtMs: connections.expiresAtMs,
    })
    .from(scans)
    .innerJoin(connections, eq(connections.id, scans.connectionId))
    .where(
      and(
        sql`${scans.purgedAtMs} IS NULL`,
        // The unary plus keeps SQLite off that index: unpurged scans are few, ended connections many.
        sql`+${connections.expiresAtMs} <= ${nowMs}`,
        eq(connections.revoked, true),
        before &&
          sql`(+${connections.expiresAtMs}, +${scans.id}) < (${before.expiresAtMs}, ${before.scanId})`,
      ),
    )
    .orderBy(sql`+${connections.expiresAtMs} DESC`, sql`+${scans.id} DESC`)
    .limit(limit)
    .all();
}

export function listUnpurgedScansOf(
  db: Database,
  connectionIds: readonly string[],
): Promise<ScanOwner[]> {
  return db
    .select({ userId: scans.userId, scanId: scans.id })
    .from(scans)
    .where(and(inArray(scans.connectionId, jsonList(connectionIds)), isNull(scans.purgedAtMs)))
    .all();
}

export function listUnpurgedScansOfUser(db: Database, userId: string): Promise<ScanOwner[]> {
  return db
    .select({ userId: scans.userId, scanId: scans.id })
    .from(scans)
    .where(and(eq(scans.userId, userId), isNull(scans.purgedAtMs)))
    .all();
}

/** Wipes these scans' rows except for totals, and ends running ones. */
export async function purgeScanRows(
  db: Database,
  owners: readonly ScanOwner[],
  nowMs: number,
): Promise<void> {
  const scanIds = jsonList(owners.map(({ scanId }) => scanId));
  await db.batch([
    db.delete(senderStats).where(inArray(senderStats.scanId, scanIds)),
    db
      .update(scans)
      .set({
        purgedAtMs: nowMs,
        isDeepening: false,
        finishedAtMs: sql`coalesce(${scans.finishedAtMs}, ${nowMs})`,
        resultSummary: sql`case when ${scans.finishedAtMs} is null then ${STOPPED} else ${scans.resultSummary} end`,
      })
      .where(inArray(scans.id, scanIds)),
  ]);
}

/** Deletes connections past retention; their scans' totals stay. */
export async function deleteDeadConnections(db: Database, endedBeforeMs: number): Promise<number> {
  const isDead = and(eq(connections.revoked, true), lte(connections.expiresAtMs, endedBeforeMs));
  const scansOfIt = db
    .select({ id: scans.id })
    .from(scans)
    .where(and(eq(scans.connectionId, connections.id), isNull(scans.purgedAtMs)));
  const dead = db
    .select({ id: connections.id })
    .from(connections)
    // Needed to find its unpurged scans.
    .where(and(isDead, notExists(scansOfIt)))
    .orderBy(asc(connections.expiresAtMs), asc(connections.id))
    .limit(DELETED_AT_ONCE);
  const endingMailOfDead = db
    .select({ id: sql<string>`${mailIdOf('access-ending', '')} || ${connections.id}` })
    .from(connections)
    .where(inArray(connections.id, dead));
  const [, , , deleted] = await db.batch([
    db.delete(mailOutbox).where(inArray(mailOutbox.id, endingMailOfDead)),
    // A receipt keeps showing when its access ended.
    db
      .update(cleanups)
      .set({
        tokenRevokedAtMs: sql`(SELECT revoked_at FROM connections WHERE id = ${cleanups.connectionId})`,
      })
      .where(and(inArray(cleanups.connectionId, dead), isNull(cleanups.tokenRevokedAtMs))),
    db
      .update(scans)
      .set({ connectionId: null })
      .where(and(inArray(scans.connectionId, dead), isNotNull(scans.purgedAtMs))),
    db.delete(connections).where(inArray(connections.id, dead)),
  ]);
  return deleted.meta.changes;
}
