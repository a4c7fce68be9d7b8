import { storedSummarySchema, type ScanView } from '#worker/contract/scan.ts';
import type { ScanRow } from '#worker/db/queries/scans.ts';

/** A scan as its owner sees it. A summary that this release cannot read is left out, not guessed. */
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
  };
}
