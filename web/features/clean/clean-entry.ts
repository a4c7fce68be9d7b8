import type { CleanRows } from '#worker/contract/clean-rows.ts';
import type { ScanMode } from '#worker/domain/scan/scan-state.ts';

import { ApiError } from '#web/api/api-error.ts';
import { fetchCleanRows } from '#web/api/clean-rows.ts';
import { fetchCurrentScan } from '#web/api/scans.ts';
import { scanOutcome } from '#web/features/scan/scan-entry.ts';

import { keptRowsVersion } from './kept-selection.ts';

/** What there is to choose from: the rows of the current scan, or why there are none. */
export type CleanEntry =
  { kind: 'rows'; rows: CleanRows; mode: ScanMode } | { kind: 'running' } | { kind: 'no-scan' };

/** @throws ApiError when it cannot be found out. */
export async function enterClean(): Promise<CleanEntry> {
  const { scan } = await fetchCurrentScan();
  if (scan === null) return { kind: 'no-scan' };
  const outcome = scanOutcome(scan);
  if (outcome.kind === 'running') return { kind: 'running' };
  if (outcome.kind !== 'finished') return { kind: 'no-scan' };
  try {
    // What is ticked stays what it was: newer rows are offered on the page.
    const rows = await fetchCleanRows(scan.id, keptRowsVersion(scan.id));
    return { kind: 'rows', rows, mode: scan.scanType };
  } catch (error) {
    return withoutRows(error);
  }
}

/** A scan that went or started anew between the two questions is no fault; anything else is. */
function withoutRows(error: unknown): CleanEntry {
  if (!(error instanceof ApiError)) throw error;
  switch (error.code) {
    case 'scan_expired':
    case 'not_found':
      return { kind: 'no-scan' };
    case 'scan_not_finished':
      return { kind: 'running' };
    default:
      throw error;
  }
}
