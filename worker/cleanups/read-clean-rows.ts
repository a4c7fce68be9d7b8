import type { CleanRows } from '#worker/contract/clean-rows.ts';
import type { Unlock } from '#worker/contract/protection.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { type Exclusions, NO_EXCLUSIONS } from '#worker/domain/cleanups/exclusions.ts';
import type { CleanRowsReport, RowFigures } from '#worker/domain/cleanups/clean-rows-report.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import { BYTES_PER_GIB, CO2_METHOD, storageRange } from '#worker/domain/co2.ts';
import { findObstacle } from '#worker/orders/obstacles.ts';
import { findTakenRows } from '#worker/orders/row-queries.ts';
import { protectionOfUser } from '#worker/protection/safe-list.ts';
import type { Runtime } from '#worker/runtime.ts';
import { requireLiveScan, toScanView } from '#worker/scans/read-scans.ts';

import { markChosenBefore } from './remember-senders.ts';

const BYTES_PER_MIB = 1_048_576;

type RowsWanted = {
  rowsVersion: number | null;
  unlocks: readonly Unlock[];
  exclusions?: Exclusions;
};

/**
 * The rows on offer: of the version that other orders have taken from, else of `rowsVersion` while it exists, else of the
 * newest. What is taken is marked, with how much of it its orders left.
 * @throws AppError not_found, scan_expired, scan_not_finished, rate_limit, gmail_unavailable, gmail_connection_expired,
 * selection_invalid: an excluded message is not of this scan
 */
export async function readCleanRows(
  runtime: Runtime,
  userId: string,
  scanId: string,
  { rowsVersion, unlocks, exclusions = NO_EXCLUSIONS }: RowsWanted,
): Promise<CleanRows> {
  const { db, clock, mailboxScan } = runtime;
  const scan = await requireLiveScan(runtime, userId, scanId);
  const { choice, safeListVersion } = await protectionOfUser(runtime, userId, unlocks);
  const taken = await findTakenRows(db, scan.id, { nowMs: clock() });
  const isPinned = taken.rowsVersion !== null;
  const answer = await mailboxScan(userId, scan.id).cleanRows({
    rowsVersion: taken.rowsVersion ?? rowsVersion,
    isPinned,
    protection: choice,
    exclusions,
    takenExclusions: taken.exclusions,
  });
  const { resultSummary } = toScanView(scan);
  if (answer === null || resultSummary === null) throw new AppError('scan_not_finished');
  if (answer.kind === 'refused') throw new AppError(answer.code);
  const rows = toCleanRows(answer.report, taken.rowIds);
  return {
    scanId: scan.id,
    safeListVersion,
    isPinned,
    obstacle: await findObstacle(db, { userId, scanId: scan.id }),
    doubts: resultSummary.doubts,
    ...rows,
    newsletters: await markChosenBefore(runtime, userId, rows.newsletters),
  };
}

function toCleanRows(report: CleanRowsReport, takenRowIds: ReadonlySet<RowId>) {
  const { newsletters, oldMail, largeMail, ownLargeMail } = report;
  const isTaken = (id: RowId) => takenRowIds.has(id);
  return {
    rowsVersion: report.rowsVersion,
    newsletters: newsletters.map((row) => ({ ...inGigabytes(row), isTaken: isTaken(row.id) })),
    oldNewsletterCount: report.oldNewsletterCount,
    smallerSenders: inGigabytes(report.smallerSenders),
    old: {
      id: 'old_all' as const,
      ...totalOf(oldMail),
      sizeGB: bytesOf(oldMail) / BYTES_PER_GIB,
      children: oldMail.map((row) => ({ ...inGigabytes(row), isTaken: isTaken(row.id) })),
    },
    large: {
      id: 'large_all' as const,
      ...totalOf(largeMail),
      sizeMB: bytesOf(largeMail) / BYTES_PER_MIB,
      children: largeMail.map((row) => ({ ...inMegabytes(row), isTaken: isTaken(row.id) })),
    },
    ownLarge: ownLargeMail.map((row) => ({ ...inMegabytes(row), isTaken: isTaken(row.id) })),
    protectedRows: report.protectedRows,
    protectedCount: report.protectedMail.count,
    protections: report.protectedMail.reasons,
  };
}

function totalOf(rows: readonly RowFigures[]) {
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  return { count, co2Kg: co2Kg(bytesOf(rows)) };
}

function bytesOf(rows: readonly RowFigures[]): number {
  return rows.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

function inGigabytes<Row extends RowFigures>({ sizeBytes, lowBytes, highBytes, ...row }: Row) {
  return {
    ...row,
    co2Kg: co2Kg(sizeBytes),
    sizeGB: sizeBytes / BYTES_PER_GIB,
    sizeLowGB: lowBytes / BYTES_PER_GIB,
    sizeHighGB: highBytes / BYTES_PER_GIB,
  };
}

function inMegabytes<Row extends RowFigures>({ sizeBytes, lowBytes, highBytes, ...row }: Row) {
  return {
    ...row,
    co2Kg: co2Kg(sizeBytes),
    sizeMB: sizeBytes / BYTES_PER_MIB,
    sizeLowMB: lowBytes / BYTES_PER_MIB,
    sizeHighMB: highBytes / BYTES_PER_MIB,
  };
}

/** Of keeping it one more year. */
function co2Kg(sizeBytes: number): number {
  return storageRange(sizeBytes, CO2_METHOD).centralKg;
}
