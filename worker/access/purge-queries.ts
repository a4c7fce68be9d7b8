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

/** What a scan that still ran says of its end. */
const STOPPED = JSON.stringify({ error: 'gmail_connection_expired' } satisfies StoredSummary);

const DELETED_AT_ONCE = 500;

export type ScanOwner = { userId: string; scanId: string };

/** With anything of it left that opens the mailbox; spelt out as in the index that holds only those. */
export const IS_UNWIPED = sql`(${connections.revoked} = 0 OR ${connections.accessToken} IS NOT NULL
  OR ${connections.refreshToken} IS NOT NULL)`;

/** Connections past their end that are not wiped yet, those first that should have been longest ago. */
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

/** With the end of its connection, by which scans are listed. */
export type LeftScan = ScanOwner & { expiresAtMs: number };

/**
 * Scans of ended connections that are not wiped yet, those first whose connection ended last; `before`: those that
 * come after that one.
 */
export function listLeftScans(
  db: Database,
  nowMs: number,
  { before, limit }: { before?: LeftScan | undefined; limit: number },
): Promise<LeftScan[]> {
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
        // Not by its index: few scans are unpurged, and many connections have ended.
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

/** The scans of these connections that are not wiped yet. */
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

/** Wipes what D1 holds of these scans beside their totals, and ends those that ran. */
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

/** Deletes the rows that no banner needs any longer; the totals of their scans stay. */
export async function deleteDeadConnections(db: Database, endedBeforeMs: number): Promise<number> {
  const isDead = and(eq(connections.revoked, true), lte(connections.expiresAtMs, endedBeforeMs));
  const scansOfIt = db
    .select({ id: scans.id })
    .from(scans)
    .where(and(eq(scans.connectionId, connections.id), isNull(scans.purgedAtMs)));
  const dead = db
    .select({ id: connections.id })
    .from(connections)
    // One whose scans could not be purged yet is still needed to find them.
    .where(and(isDead, notExists(scansOfIt)))
    .orderBy(asc(connections.expiresAtMs), asc(connections.id))
    .limit(DELETED_AT_ONCE);
  const endingMailOfDead = db
    .select({ id: sql<string>`${mailIdOf('access-ending', '')} || ${connections.id}` })
    .from(connections)
    .where(inArray(connections.id, dead));
  const [, , , deleted] = await db.batch([
    db.delete(mailOutbox).where(inArray(mailOutbox.id, endingMailOfDead)),
    // A receipt says for years when the access that it used was ended.
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
