import { and, desc, eq, gt, isNull, lt, not, or, sql, type SQL } from 'drizzle-orm';

import { connections } from '#worker/access/connection-schema.ts';
import type { MessageIdManifest } from '#worker/contract/scans.ts';
import { type ErrorCode, isErrorCode } from '#worker/domain/app-error.ts';
import type { ResultSummary } from '#worker/domain/scans/result-summary.ts';
import type { ScanMode, ScanPhase } from '#worker/domain/scans/scan-state.ts';
import type { StoragePlan } from '#worker/domain/scans/storage-outlook.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { countUnsureScan } from '#worker/stats/daily-figures.ts';

import { scans } from './schema.ts';
import { deleteSenderStats, insertSenderStats, type SenderStatsRow } from './sender-queries.ts';

export type ScanRow = typeof scans.$inferSelect;

export async function findRunningScan(db: Database, userId: string): Promise<ScanRow | undefined> {
  return db
    .select()
    .from(scans)
    .where(and(eq(scans.userId, userId), isNull(scans.finishedAtMs), isNull(scans.purgedAtMs)))
    .orderBy(desc(scans.startedAtMs))
    .limit(1)
    .get();
}

export async function findScan(
  db: Database,
  userId: string,
  scanId: string,
): Promise<ScanRow | undefined> {
  return db
    .select()
    .from(scans)
    .where(and(eq(scans.userId, userId), eq(scans.id, scanId)))
    .get();
}

const isRunning = isNull(scans.finishedAtMs);
const hasResult = sql`json_extract(${scans.resultSummary}, '$.error') IS NULL`;

export async function hasScanResult(db: Database, userId: string): Promise<boolean> {
  const found = await db
    .select({ id: scans.id })
    .from(scans)
    .where(and(eq(scans.userId, userId), not(isRunning), hasResult))
    .limit(1)
    .get();
  return found !== undefined;
}

/** Purged or not. */
export function findNewestResult(db: Database, userId: string): Promise<ScanRow | undefined> {
  return db
    .select()
    .from(scans)
    .where(and(eq(scans.userId, userId), not(isRunning), hasResult))
    .orderBy(desc(scans.startedAtMs))
    .limit(1)
    .get();
}

/** The user's unpurged scans within their connection's 24 hours. */
async function firstLive(
  db: Database,
  { userId, nowMs }: { userId: string; nowMs: number },
  condition: SQL | undefined,
  ...order: SQL[]
): Promise<ScanRow | undefined> {
  const [row] = await db
    .select({ scan: scans })
    .from(scans)
    .innerJoin(connections, eq(connections.id, scans.connectionId))
    .where(
      and(
        eq(scans.userId, userId),
        isNull(scans.purgedAtMs),
        gt(connections.expiresAtMs, nowMs),
        condition,
      ),
    )
    .orderBy(...order, desc(scans.startedAtMs))
    .limit(1);
  return row?.scan;
}

/**
 * The running scan, else the newest with a result, else the newest; except a failure under a connection that has
 * since ended.
 */
export function findCurrentScan(db: Database, userId: string, nowMs: number) {
  const isWorthShowing = or(isRunning, hasResult, eq(connections.revoked, false));
  return firstLive(db, { userId, nowMs }, isWorthShowing, desc(isRunning), desc(hasResult));
}

export function findLatestResult(db: Database, userId: string, nowMs: number) {
  return firstLive(db, { userId, nowMs }, and(not(isRunning), hasResult));
}

/** Same mailbox and mode, with a result, unpurged. */
export function findPreviousScan(
  db: Database,
  scan: { userId: string; mode: ScanMode; providerAccountId: string; nowMs: number },
) {
  const isOfMailbox = eq(connections.providerAccountId, scan.providerAccountId);
  const isAlike = and(not(isRunning), hasResult, eq(scans.scanType, scan.mode), isOfMailbox);
  return firstLive(db, scan, isAlike);
}

export function findLiveScan(db: Database, userId: string, scanId: string, nowMs: number) {
  return firstLive(db, { userId, nowMs }, eq(scans.id, scanId));
}

export async function listScans(db: Database, userId: string, limit: number): Promise<ScanRow[]> {
  return db
    .select()
    .from(scans)
    .where(eq(scans.userId, userId))
    .orderBy(desc(scans.startedAtMs))
    .limit(limit);
}

export type FinishedScan = {
  summary: ResultSummary;
  senders: readonly SenderStatsRow[];
  messageIds: MessageIdManifest;
};

export async function saveStorage(
  db: Database,
  scanId: string,
  storage: StoragePlan,
): Promise<void> {
  await db.update(scans).set({ storage }).where(eq(scans.id, scanId));
}

/** Stores a result with its senders, replacing an earlier one. Idempotent; no effect after a purge. */
export async function saveScanResult(
  db: Database,
  scan: { scanId: string; userId: string; finishedMs: number | null; phase: ScanPhase },
  result: FinishedScan,
): Promise<void> {
  const { scanId, finishedMs } = scan;
  const isUnsure = finishedMs !== null && result.summary.doubts.length > 0;
  await db.batch([
    deleteSenderStats(db, scan.scanId),
    insertSenderStats(db, scan, result.senders),
    ...(isUnsure ? [countUnsureScan(db, scanId, finishedMs)] : []),
    db
      .update(scans)
      .set({
        finishedAtMs: scan.finishedMs,
        isDeepening: scan.phase === 'deepening',
        scannedMsgs: result.summary.totalEmails,
        resultSummary: result.summary,
        messageIds: result.messageIds,
      })
      .where(and(eq(scans.id, scan.scanId), isNull(scans.purgedAtMs))),
  ]);
}

/** Stores why a scan ended without a result. Idempotent. */
export async function saveScanEnd(
  db: Database,
  scan: {
    scanId: string;
    scannedMsgs: number;
    finishedMs: number | null;
    errorCode: string | null;
  },
): Promise<void> {
  const error: ErrorCode = isErrorCode(scan.errorCode) ? scan.errorCode : 'scan_failed';
  await db
    .update(scans)
    .set({
      finishedAtMs: scan.finishedMs,
      scannedMsgs: scan.scannedMsgs,
      resultSummary: { error },
    })
    .where(isOpen(scan.scanId));
}

function isOpen(scanId: string) {
  return and(eq(scans.id, scanId), isNull(scans.finishedAtMs), isNull(scans.purgedAtMs));
}

/** Written out to match the partial indexes. */
const isUnfinished = sql`${scans.finishedAtMs} IS NULL`;
const isDeepening = sql`${scans.isDeepening} = 1`;

/** Running or deepening scans without a heartbeat since `quietSinceMs`. */
export async function listQuietScans(
  db: Database,
  quietSinceMs: number,
  limit: number,
): Promise<ScanRow[]> {
  const isQuiet = lt(scans.heartbeatAtMs, quietSinceMs);
  return db
    .select()
    .from(scans)
    .where(and(isNull(scans.purgedAtMs), or(and(isUnfinished, isQuiet), and(isDeepening, isQuiet))))
    .orderBy(scans.heartbeatAtMs)
    .limit(limit);
}

/** Never lowers the counts of a stored result. */
export async function recordScanHeartbeat(
  db: Database,
  scanId: string,
  scannedMsgs: number,
  nowMs: number,
): Promise<void> {
  const counted = sql`CASE WHEN ${isUnfinished} THEN ${scannedMsgs} ELSE ${scans.scannedMsgs} END`;
  await db
    .update(scans)
    .set({ heartbeatAtMs: nowMs, scannedMsgs: counted })
    .where(and(eq(scans.id, scanId), or(isUnfinished, isDeepening)));
}

/** Idempotent. */
export async function saveDeepeningEnd(db: Database, scanId: string): Promise<void> {
  await db
    .update(scans)
    .set({ isDeepening: false })
    .where(and(eq(scans.id, scanId), isDeepening));
}
