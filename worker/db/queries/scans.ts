import { and, desc, eq, gt, isNull, not, or, sql, type SQL } from 'drizzle-orm';

import type { MessageIdManifest } from '#worker/contract/scan.ts';
import { isErrorCode, type ErrorCode } from '#worker/domain/error-code.ts';
import type { ResultSummary } from '#worker/domain/scan/result-summary.ts';
import type { ScanMode, ScanPhase } from '#worker/domain/scan/scan-state.ts';

import type { Database } from '#worker/db/client.ts';
import { connections } from '#worker/db/schema/connections.ts';
import { scans } from '#worker/db/schema/scans.ts';

import { countUnsureScan } from './daily-figures.ts';
import { deleteSenderStats, insertSenderStats, type SenderStatsRow } from './sender-stats.ts';

export type ScanRow = typeof scans.$inferSelect;

/** The user's scan under way, if any. */
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

/** Whether any scan of the user's has come to a result, however long ago. */
export async function hasScanResult(db: Database, userId: string): Promise<boolean> {
  const found = await db
    .select({ id: scans.id })
    .from(scans)
    .where(and(eq(scans.userId, userId), not(isRunning), hasResult))
    .limit(1)
    .get();
  return found !== undefined;
}

/** The user's newest scan with a result, whether its data is still there or not. */
export function findNewestResult(db: Database, userId: string): Promise<ScanRow | undefined> {
  return db
    .select()
    .from(scans)
    .where(and(eq(scans.userId, userId), not(isRunning), hasResult))
    .orderBy(desc(scans.startedAtMs))
    .limit(1)
    .get();
}

/** The user's scans whose data is still there: not purged, and their own connection's 24 hours not over. */
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
 * The scan to show: the one that runs, else the newest with a result, else the newest. One that failed
 * through a connection that has since ended is not worth showing: whoever has connected again starts anew.
 */
export function findCurrentScan(db: Database, userId: string, nowMs: number) {
  const isWorthShowing = or(isRunning, hasResult, eq(connections.revoked, false));
  return firstLive(db, { userId, nowMs }, isWorthShowing, desc(isRunning), desc(hasResult));
}

/** The newest scan with a result whose data is still there. */
export function findLatestResult(db: Database, userId: string, nowMs: number) {
  return firstLive(db, { userId, nowMs }, and(not(isRunning), hasResult));
}

/** The newest scan of this mailbox and mode with a result, if its data is still there. */
export function findFormerScan(
  db: Database,
  scan: { userId: string; mode: ScanMode; providerAccountId: string; nowMs: number },
) {
  const isOfMailbox = eq(connections.providerAccountId, scan.providerAccountId);
  const isAlike = and(not(isRunning), hasResult, eq(scans.scanType, scan.mode), isOfMailbox);
  return firstLive(db, scan, isAlike);
}

/** This scan, if its data is still there. */
export function findLiveScan(db: Database, userId: string, scanId: string, nowMs: number) {
  return firstLive(db, { userId, nowMs }, eq(scans.id, scanId));
}

/** The scan that the user started last, whatever became of it. */
export function findNewestScan(db: Database, userId: string): Promise<ScanRow | undefined> {
  return db
    .select()
    .from(scans)
    .where(eq(scans.userId, userId))
    .orderBy(desc(scans.startedAtMs))
    .limit(1)
    .get();
}

/**
 * The user's scans of lately whose data has not been wiped, or only just. `startedAfterMs`: of a history that goes on for
 * years nothing before it is read.
 */
export function listHeldScans(
  db: Database,
  userId: string,
  { startedAfterMs, purgedAfterMs }: { startedAfterMs: number; purgedAfterMs: number },
): Promise<ScanRow[]> {
  return db
    .select()
    .from(scans)
    .where(
      and(
        eq(scans.userId, userId),
        gt(scans.startedAtMs, startedAfterMs),
        or(isNull(scans.purgedAtMs), gt(scans.purgedAtMs, purgedAfterMs)),
      ),
    )
    .all();
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

/**
 * Stores a result and its senders together; a newer result of the same scan takes its place. Safe to
 * repeat. A write that comes after the scan's data was purged, changes nothing.
 */
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

/** Stores why a scan ended without a result. Safe to repeat. */
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
