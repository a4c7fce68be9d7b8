import { NO_PROTECTION_CHOICE } from '#worker/domain/protection/safe-list.ts';
import { chosenMessages, scanRows } from '#durable-objects/mailbox-scan/scan-rows.ts';
import type { ScanReport } from '#durable-objects/mailbox-scan/scan-report.ts';
import type { ScanRun } from '#tests/support/scan-harness.ts';
import { allRowIds } from '#tests/support/scanned-mailbox.ts';
import type { CleanRowsReport } from '#worker/domain/cleanups/clean-rows-report.ts';

/** All that a scan has to say: figures, rows, and the messages that its rows mean. */
export type PublishedResult = {
  report: ScanReport;
  rows: CleanRowsReport;
  chosenIds: Uint8Array;
};

/** The newest result of a scan. Throws where there is none. */
export function publishedResult({
  scan,
  parts,
  report,
}: Pick<ScanRun, 'scan' | 'parts' | 'report'>): PublishedResult {
  const { publishedRounds: rowsVersion } = scan;
  if (report === null || rowsVersion === null) {
    throw new Error(`the scan has no result: ${scan.phase} ${scan.errorCode}`);
  }
  const rows = scanRows(scan, parts, rowsVersion, NO_PROTECTION_CHOICE);
  const chosen = chosenMessages(scan, parts, {
    rowsVersion,
    rowIds: allRowIds(rows),
    isPinned: false,
    protection: NO_PROTECTION_CHOICE,
  });
  if (chosen.kind === 'changed') throw new Error('the rows have changed');
  return { report, rows, chosenIds: chosen.packedIds };
}
