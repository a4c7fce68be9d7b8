import {
  type MessageIdList,
  type ScanList,
  type ScanView,
  type SenderView,
  storedSummarySchema,
} from '#worker/contract/scans.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { protectionOfUser } from '#worker/protection/safe-list.ts';
import type { Runtime } from '#worker/runtime.ts';

import {
  findCurrentScan,
  findLatestResult,
  findLiveScan,
  findNewestResult,
  findScan,
  listScans,
  type ScanRow,
} from './queries.ts';
import { listTopSenders } from './sender-queries.ts';

/** A summary that does not parse is left out. */
export function toScanView(row: ScanRow): ScanView {
  const parsed = storedSummarySchema.safeParse(row.resultSummary);
  const stored = parsed.success ? parsed.data : null;
  const isError = stored !== null && 'error' in stored;
  return {
    id: row.id,
    scanType: row.scanType,
    startedAtMs: row.startedAtMs,
    finishedAtMs: row.finishedAtMs,
    scannedMsgs: row.scannedMsgs,
    confidenceLevel: row.confidenceLevel,
    resultSummary: stored === null || isError ? null : stored,
    errorCode: isError ? stored.error : null,
    storage: row.storage,
  };
}

const MESSAGE_IDS_PER_PAGE = 1000;

/** @throws AppError not_found, also for another user's scan */
export async function requireScan(
  runtime: Runtime,
  userId: string,
  scanId: string,
): Promise<ScanRow> {
  const scan = await findScan(runtime.db, userId, scanId);
  if (scan === undefined) throw new AppError('not_found');
  return scan;
}

/** @throws AppError not_found; scan_expired when purged or due for purging */
export async function requireLiveScan(
  runtime: Runtime,
  userId: string,
  scanId: string,
): Promise<ScanRow> {
  const { db, clock } = runtime;
  const scan = await requireScan(runtime, userId, scanId);
  const live = await findLiveScan(db, userId, scan.id, clock());
  if (live === undefined) throw new AppError('scan_expired');
  return live;
}

/** The newest scans, plus the newest with a result, which may lie further back. */
export async function readScanHistory(
  runtime: Runtime,
  userId: string,
  limit: number,
): Promise<ScanList> {
  const { db } = runtime;
  const [listed, latest] = await Promise.all([
    listScans(db, userId, limit),
    findNewestResult(db, userId),
  ]);
  return {
    scans: listed.map(toScanView),
    latestResult: latest === undefined ? null : toScanView(latest),
  };
}

/** null without an unpurged scan. */
export async function readCurrentScan(runtime: Runtime, userId: string): Promise<ScanView | null> {
  const scan = await findCurrentScan(runtime.db, userId, runtime.clock());
  return scan === undefined ? null : toScanView(scan);
}

/** By yearly flow, descending; empty after a purge. */
export async function readTopSenders(
  runtime: Runtime,
  userId: string,
  limit: number,
): Promise<SenderView[]> {
  const scan = await findLatestResult(runtime.db, userId, runtime.clock());
  if (scan === undefined) return [];
  const rows = await listTopSenders(runtime.db, userId, scan.id, limit);
  return rows.map((row) => ({
    senderKey: row.senderKey,
    displayName: row.displayName,
    category: row.category,
    msgCount: row.msgCount,
    avgSizeBytes: row.avgSizeBytes,
    stockCo2DebtG: row.stockCo2DebtG,
    annualFlowCo2G: row.annualFlowCo2G,
    isCleaned: row.isCleaned === 1,
  }));
}

/**
 * Without mail now on the user's safe-list.
 * @throws AppError not_found, scan_expired, scan_not_finished, rate_limit, gmail_unavailable,
 * gmail_connection_expired
 */
export async function readMessageIds(
  runtime: Runtime,
  userId: string,
  scanId: string,
  page: { list: MessageIdList; offset: number },
) {
  await requireLiveScan(runtime, userId, scanId);
  const { choice } = await protectionOfUser(runtime, userId, []);
  const found = await runtime.mailboxScan(userId, scanId).messageIds({
    ...page,
    limit: MESSAGE_IDS_PER_PAGE,
    edits: choice.edits,
  });
  if (found === null) throw new AppError('scan_not_finished');
  if ('code' in found) throw new AppError(found.code);
  const nextOffset = page.offset + found.ids.length;
  return {
    list: page.list,
    total: found.total,
    ids: found.ids,
    nextOffset: nextOffset < found.total ? nextOffset : null,
  };
}
