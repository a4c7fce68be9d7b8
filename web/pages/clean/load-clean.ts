import type { LoaderFunctionArgs } from 'react-router';

import type { CleanRows } from '#worker/contract/clean-rows.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import { tierOfPath } from '#worker/domain/orders/chosen-rows.ts';
import type { Tier } from '#worker/domain/orders/prices.ts';
import type { ScanMode } from '#worker/domain/scans/scan-state.ts';

import { requireSession } from '#web/entities/access/session.ts';
import { fetchCleanRows } from '#web/entities/cleanups/api.ts';
import { keptRowsVersion, keptUnlocks } from '#web/entities/cleanups/row-choice.ts';
import { fetchCurrentScan, startScan } from '#web/entities/scans/api.ts';
import { scanOutcome } from '#web/entities/scans/scan-entry.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { waitedForOnPage } from '#web/shared/router/loaders.ts';

/** What there is to choose from: the rows of the current scan, or why there are none. */
export type CleanEntry =
  | { kind: 'rows'; rows: CleanRows; mode: ScanMode }
  /** The mailbox holds nothing, further back neither. */
  | { kind: 'empty' }
  | { kind: 'running' }
  /** The scan of all there is, which the deep clean-up chooses from. */
  | { kind: 'deep-scan'; scanId: string }
  /** That scan is needed, and may not start. */
  | { kind: 'deep-refused'; code: ErrorCode }
  | { kind: 'no-scan' };

/**
 * The deep clean-up chooses from a complete scan: where the current one is a quick one, entering starts it.
 * @throws ApiError when it cannot be found out.
 */
async function enterClean(tier: Tier): Promise<CleanEntry> {
  const { scan } = await fetchCurrentScan();
  if (scan === null) return { kind: 'no-scan' };
  const outcome = scanOutcome(scan);
  const isDeep = scan.scanType === 'complete';
  if (outcome.kind === 'running') {
    return tier === 'reset' && isDeep
      ? { kind: 'deep-scan', scanId: scan.id }
      : { kind: 'running' };
  }
  if (outcome.kind !== 'finished') return { kind: 'no-scan' };
  if (outcome.scan.resultSummary.totalEmails === 0) return { kind: 'empty' };
  if (tier === 'reset' && !isDeep) return startDeepScan();
  try {
    // What is ticked stays what it was: newer rows are offered on the page.
    const rows = await fetchCleanRows(scan.id, keptRowsVersion(scan.id), keptUnlocks(scan.id));
    return { kind: 'rows', rows, mode: scan.scanType };
  } catch (error) {
    return withoutRows(error);
  }
}

async function startDeepScan(): Promise<CleanEntry> {
  try {
    const { scanId } = await startScan('complete');
    return { kind: 'deep-scan', scanId };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'scan_limit_reached') {
      return { kind: 'deep-refused', code: error.code };
    }
    throw error;
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

/** The session comes first; the rows are waited for on the page, behind their skeleton. */
export async function loadClean({ request }: LoaderFunctionArgs) {
  await requireSession(request);
  const tier = tierOfPath(new URL(request.url).pathname);
  return { entry: waitedForOnPage(enterClean(tier)) };
}
