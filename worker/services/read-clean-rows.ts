import type { CleanRows } from '#worker/contract/clean-rows.ts';
import { listTakenRowIds } from '#worker/db/queries/order-rows.ts';
import { AppError } from '#worker/domain/app-error.ts';
import type { CleanRowsReport, RowFigures } from '#worker/domain/cleanup/clean-rows-report.ts';
import type { RowId } from '#worker/domain/cleanup/row-id.ts';
import { BYTES_PER_GIB, CO2_METHOD, storageRange } from '#worker/domain/co2-method.ts';
import type { Runtime } from '#worker/runtime.ts';

import { requireLiveScan } from './read-scans.ts';
import { toScanView } from './scan-view.ts';

const BYTES_PER_MIB = 1_048_576;

/**
 * The rows that a finished scan offers, with those marked that an order has taken.
 * @throws AppError not_found, scan_expired, scan_not_finished
 */
export async function readCleanRows(
  runtime: Runtime,
  userId: string,
  scanId: string,
): Promise<CleanRows> {
  const { db, clock, scanObjects } = runtime;
  const scan = await requireLiveScan(runtime, userId, scanId);
  const report = await scanObjects.cleanRows(userId, scan.id);
  const { resultSummary } = toScanView(scan);
  if (report === null || resultSummary === null) throw new AppError('scan_not_finished');
  const takenRowIds = await listTakenRowIds(db, scan.id, { nowMs: clock() });
  return {
    scanId: scan.id,
    ...toCleanRows(report, takenRowIds),
    protectedCount: resultSummary.protectedCount,
  };
}

function toCleanRows(report: CleanRowsReport, takenRowIds: ReadonlySet<RowId>) {
  const { rowsVersion, newsletters, oldMail, largeMail } = report;
  const isTaken = (id: RowId) => takenRowIds.has(id);
  return {
    rowsVersion,
    newsletters: newsletters.map(({ id, sender, senderKey, ...figures }) => {
      return { id, sender, senderKey, ...inGigabytes(figures), isTaken: isTaken(id) };
    }),
    old: {
      id: 'old_all' as const,
      ...inGigabytes(sumOf(oldMail)),
      children: oldMail.map(({ id, year, isOpenEnded, ...figures }) => {
        return { id, year, isOpenEnded, ...inGigabytes(figures), isTaken: isTaken(id) };
      }),
    },
    large: {
      id: 'large_all' as const,
      ...inMegabytes(sumOf(largeMail)),
      children: largeMail.map(({ id, fromMb, toMb, ...figures }) => {
        return { id, fromMb, toMb, ...inMegabytes(figures), isTaken: isTaken(id) };
      }),
    },
  };
}

function sumOf(rows: readonly RowFigures[]): RowFigures {
  return rows.reduce(
    (sum, row) => ({ count: sum.count + row.count, sizeBytes: sum.sizeBytes + row.sizeBytes }),
    { count: 0, sizeBytes: 0 },
  );
}

function inGigabytes({ count, sizeBytes }: RowFigures) {
  return { count, co2Kg: co2Kg(sizeBytes), sizeGB: sizeBytes / BYTES_PER_GIB };
}

function inMegabytes({ count, sizeBytes }: RowFigures) {
  return { count, co2Kg: co2Kg(sizeBytes), sizeMB: sizeBytes / BYTES_PER_MIB };
}

/** Of one more year of keeping it. */
function co2Kg(sizeBytes: number): number {
  return storageRange(sizeBytes, CO2_METHOD).centralKg;
}
