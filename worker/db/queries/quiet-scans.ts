import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';

import type { Database } from '../client.ts';
import { scans } from '../schema/scans.ts';
import type { ScanRow } from './scans.ts';

/** Spelt out, because SQLite uses a partial index only where its very condition stands. */
const isRunning = sql`${scans.finishedAtMs} IS NULL`;
const isDeepening = sql`${scans.isDeepening} = 1`;

/** Scans that should be running, or deepening, but have not been heard of since `quietSinceMs`. */
export async function listQuietScans(
  db: Database,
  quietSinceMs: number,
  limit: number,
): Promise<ScanRow[]> {
  const isQuiet = lt(scans.heartbeatAtMs, quietSinceMs);
  return db
    .select()
    .from(scans)
    .where(and(isNull(scans.purgedAtMs), or(and(isRunning, isQuiet), and(isDeepening, isQuiet))))
    .orderBy(scans.heartbeatAtMs)
    .limit(limit);
}

/** What was counted before the result takes nothing back of what the result says. */
export async function recordScanHeartbeat(
  db: Database,
  scanId: string,
  scannedMsgs: number,
  nowMs: number,
): Promise<void> {
  const counted = sql`CASE WHEN ${isRunning} THEN ${scannedMsgs} ELSE ${scans.scannedMsgs} END`;
  await db
    .update(scans)
    .set({ heartbeatAtMs: nowMs, scannedMsgs: counted })
    .where(and(eq(scans.id, scanId), or(isRunning, isDeepening)));
}

/** Stores that a scan has looked for more senders as long as it will. Safe to repeat. */
export async function saveDeepeningEnd(db: Database, scanId: string): Promise<void> {
  await db
    .update(scans)
    .set({ isDeepening: false })
    .where(and(eq(scans.id, scanId), isDeepening));
}
