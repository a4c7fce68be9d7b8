import {
  and,
  asc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lte,
  notExists,
  or,
  sql,
} from 'drizzle-orm';

import type { StoredSummary } from '#worker/contract/scan.ts';

import type { Database } from '../client.ts';
import { cleanups } from '../schema/cleanups.ts';
import { connections } from '../schema/connections.ts';
import { scans } from '../schema/scans.ts';
import { senderStats } from '../schema/sender-stats.ts';

/** What a scan that still ran says of its end. */
const STOPPED = JSON.stringify({ error: 'gmail_connection_expired' } satisfies StoredSummary);

const DELETED_AT_ONCE = 500;

export type ScanOwner = { userId: string; scanId: string };

/**
 * Connections past their end with anything left to wipe. Those that still hold tokens come first, so that
 * one whose scan cannot be wiped yet keeps nobody else waiting.
 */
export async function listDueConnectionIds(
  db: Database,
  nowMs: number,
  limit: number,
): Promise<string[]> {
  const unpurgedScan = db
    .select({ id: scans.id })
    .from(scans)
    .where(and(eq(scans.connectionId, connections.id), isNull(scans.purgedAtMs)));
  const rows = await db
    .select({ id: connections.id })
    .from(connections)
    .where(
      and(
        lte(connections.expiresAtMs, nowMs),
        or(
          eq(connections.revoked, false),
          isNotNull(connections.accessToken),
          isNotNull(connections.refreshToken),
          exists(unpurgedScan),
        ),
      ),
    )
    .orderBy(asc(connections.revoked), asc(connections.expiresAtMs))
    .limit(limit);
  return rows.map((row) => row.id);
}

export function listUnpurgedScansOfConnection(
  db: Database,
  connectionId: string,
): Promise<ScanOwner[]> {
  return db
    .select({ userId: scans.userId, scanId: scans.id })
    .from(scans)
    .where(and(eq(scans.connectionId, connectionId), isNull(scans.purgedAtMs)))
    .all();
}

export function listUnpurgedScansOfUser(db: Database, userId: string): Promise<ScanOwner[]> {
  return db
    .select({ userId: scans.userId, scanId: scans.id })
    .from(scans)
    .where(and(eq(scans.userId, userId), isNull(scans.purgedAtMs)))
    .all();
}

/** Wipes what D1 holds of a scan beside its totals, and ends it if it ran. */
export async function purgeScanRows(
  db: Database,
  { userId, scanId }: ScanOwner,
  nowMs: number,
): Promise<void> {
  await db.batch([
    db
      .delete(senderStats)
      .where(and(eq(senderStats.userId, userId), eq(senderStats.scanId, scanId))),
    db
      .update(scans)
      .set({
        purgedAtMs: nowMs,
        finishedAtMs: sql`coalesce(${scans.finishedAtMs}, ${nowMs})`,
        resultSummary: sql`case when ${scans.finishedAtMs} is null then ${STOPPED} else ${scans.resultSummary} end`,
      })
      .where(and(eq(scans.userId, userId), eq(scans.id, scanId))),
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
  const [, , deleted] = await db.batch([
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
