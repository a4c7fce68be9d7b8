import type { MessageIdList, ScanView, SenderView } from '#worker/contract/scan.ts';
import { findLiveScan, findScan, listScans, type ScanRow } from '#worker/db/queries/scans.ts';
import { listTopSenders } from '#worker/db/queries/sender-stats.ts';
import { AppError } from '#worker/domain/app-error.ts';
import type { Runtime } from '#worker/runtime.ts';

import { toScanView } from './scan-view.ts';

const MESSAGE_IDS_PER_PAGE = 1000;

/** @throws AppError not_found, also for another user's scan: nobody learns that it exists. */
export async function requireScan(
  runtime: Runtime,
  userId: string,
  scanId: string,
): Promise<ScanRow> {
  const scan = await findScan(runtime.db, userId, scanId);
  if (scan === undefined) throw new AppError('not_found');
  return scan;
}

/** @throws AppError not_found; scan_expired when its ids, senders and samples have been wiped. */
export async function requireLiveScan(
  runtime: Runtime,
  userId: string,
  scanId: string,
): Promise<ScanRow> {
  const scan = await requireScan(runtime, userId, scanId);
  if (scan.purgedAtMs !== null) throw new AppError('scan_expired');
  return scan;
}

export async function readScanHistory(
  runtime: Runtime,
  userId: string,
  limit: number,
): Promise<ScanView[]> {
  return (await listScans(runtime.db, userId, limit)).map(toScanView);
}

/** The running or the last scan whose data is still there; null when there is none. */
export async function findCurrentScan(runtime: Runtime, userId: string): Promise<ScanRow | null> {
  return (await findLiveScan(runtime.db, userId, runtime.clock())) ?? null;
}

/** The senders of the current scan by yearly flow, falling; none once they have been wiped. */
export async function readTopSenders(
  runtime: Runtime,
  userId: string,
  limit: number,
): Promise<SenderView[]> {
  const scan = await findCurrentScan(runtime, userId);
  if (scan === null) return [];
  const rows = await listTopSenders(runtime.db, userId, scan.id, limit);
  return rows.map((row) => ({
    senderKey: row.senderKey,
    displayName: row.displayName,
    category: row.category,
    msgCount: row.msgCount,
    avgSizeBytes: row.avgSizeBytes,
    stockCo2DebtG: row.stockCo2DebtG,
    annualFlowCo2G: row.annualFlowCo2G,
  }));
}

/**
 * One page of a finished scan's message ids.
 * @throws AppError not_found, scan_expired, scan_not_finished
 */
export async function readMessageIds(
  runtime: Runtime,
  userId: string,
  scanId: string,
  page: { list: MessageIdList; offset: number },
) {
  await requireLiveScan(runtime, userId, scanId);
  const found = await runtime.scanObjects.messageIds(userId, scanId, {
    ...page,
    limit: MESSAGE_IDS_PER_PAGE,
  });
  if (found === null) throw new AppError('scan_not_finished');
  const nextOffset = page.offset + found.ids.length;
  return {
    list: page.list,
    total: found.total,
    ids: found.ids,
    nextOffset: nextOffset < found.total ? nextOffset : null,
  };
}
