import { resultSummarySchema, type ScanProgress } from '#worker/contract/scan.ts';
import { isErrorCode } from '#worker/domain/error-code.ts';
import { secondsLeft } from '#worker/domain/scan/scan-pace.ts';
import { isTerminalPhase, scanProgressPercent } from '#worker/domain/scan/scan-state.ts';

import type { ScanDatabase } from './scan-database.ts';
import { listedCounts } from './listed-counts.ts';
import type { CellRecord, ScanRecord } from './scan-records.ts';

/** What is shown of a scan, read from what is stored. */
export function scanProgress(
  scan: ScanRecord,
  cells: readonly CellRecord[],
  database: ScanDatabase,
  nowMs: number,
): ScanProgress {
  const [work] = database.sql
    .exec(
      `SELECT (SELECT COUNT(*) FROM senders) AS senders,
         (SELECT COUNT(*) FROM samples WHERE state <> 'open') AS fetches`,
    )
    .toArray();
  const isEnded = isTerminalPhase(scan.phase);
  const pages = cells.reduce((sum, cell) => sum + cell.pageCount, 0);
  const done = { pages, fetches: Number(work?.['fetches'] ?? 0) };
  return {
    phase: scan.phase,
    scannedMsgs: scan.scannedMsgs,
    totalMsgs: scan.totalMsgs === null ? null : Math.max(scan.totalMsgs, scan.scannedMsgs),
    progressPercent: scanProgressPercent(
      scan.scannedMsgs,
      scan.totalMsgs,
      scan.phase === 'finished',
    ),
    isWaiting: scan.waitingUntilMs !== null,
    secondsLeft:
      isEnded || scan.totalMsgs === null
        ? null
        : secondsLeft(scan.totalMsgs, done, nowMs - scan.startedMs),
    sendersFound: Number(work?.['senders'] ?? 0),
    listed: listedCounts(scan, cells),
    finishedAtMs: scan.finishedMs,
    errorCode: isErrorCode(scan.errorCode) ? scan.errorCode : null,
    resultSummary:
      scan.summary === null ? null : resultSummarySchema.parse(JSON.parse(scan.summary)),
  };
}
