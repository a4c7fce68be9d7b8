import type { ObjectDatabase } from '#durable-objects/object-database.ts';
import { resultSummarySchema, type ScanProgress } from '#worker/contract/scan.ts';
import { isErrorCode } from '#worker/domain/error-code.ts';
import { expectedUnits, secondsLeft } from '#worker/domain/scan/scan-pace.ts';
import { isTerminalPhase, scanProgressPercent } from '#worker/domain/scan/scan-state.ts';

import { listedCounts } from './listed-counts.ts';
import type { CellRecord, ScanRecord } from './scan-records.ts';

/**
 * What is shown of a scan, read from what is stored. Its end is shown once it stands in D1 as well, so
 * that whoever asks for the result on hearing of it gets it.
 */
export function scanProgress(
  scan: ScanRecord,
  cells: readonly CellRecord[],
  database: ObjectDatabase,
  nowMs: number,
): ScanProgress {
  const [work] = database.sql
    .exec(
      `SELECT (SELECT COUNT(*) FROM senders) AS senders,
         (SELECT COUNT(*) FROM samples WHERE state <> 'open') AS fetches`,
    )
    .toArray();
  const isEnded = isTerminalPhase(scan.phase) && scan.isSettled;
  const phase = isTerminalPhase(scan.phase) && !isEnded ? 'reporting' : scan.phase;
  const pages = cells.reduce((sum, cell) => sum + cell.pageCount, 0);
  const done = { pages, fetches: Number(work?.['fetches'] ?? 0) };
  const planned = cells.filter(({ kind }) => kind !== 'sender').length;
  return {
    phase,
    scannedMsgs: scan.scannedMsgs,
    totalMsgs: scan.totalMsgs === null ? null : Math.max(scan.totalMsgs, scan.scannedMsgs),
    progressPercent: scanProgressPercent(scan.scannedMsgs, scan.totalMsgs, phase === 'finished'),
    isWaiting: !isEnded && scan.waitingUntilMs !== null,
    secondsLeft:
      isEnded || scan.totalMsgs === null
        ? null
        : secondsLeft(expectedUnits(scan.totalMsgs, planned), done, nowMs - scan.startedMs),
    sendersFound: Number(work?.['senders'] ?? 0),
    listed: listedCounts(scan, cells),
    finishedAtMs: isEnded ? scan.finishedMs : null,
    errorCode: isEnded && isErrorCode(scan.errorCode) ? scan.errorCode : null,
    resultSummary: readSummary(scan.summary),
  };
}

/** A summary that this release cannot read is left out: the object outlives releases. */
function readSummary(summary: string | null): ScanProgress['resultSummary'] {
  if (summary === null) return null;
  const parsed = resultSummarySchema.safeParse(JSON.parse(summary));
  return parsed.success ? parsed.data : null;
}
