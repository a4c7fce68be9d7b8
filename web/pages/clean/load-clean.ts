import type { LoaderFunctionArgs } from 'react-router';

import type { CleanRows } from '#worker/contract/clean-rows.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import { tierOfPath } from '#worker/domain/orders/chosen-rows.ts';
import type { Tier } from '#worker/domain/orders/prices.ts';
import type { ScanMode } from '#worker/domain/scans/scan-state.ts';

import { requireSession } from '#web/entities/access/session.ts';
import { CHOICE_API, type ChoiceApi } from '#web/entities/cleanups/choice-api.ts';
import { savedRowsVersion, savedUnlocks } from '#web/entities/cleanups/row-choice.ts';
import { SCANS_API, type ScansApi } from '#web/entities/scans/api.ts';
import { storageUse, type StorageUse } from '#web/entities/scans/storage-use.ts';
import { scanOutcome } from '#web/entities/scans/scan-entry.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { waitedForOnPage } from '#web/shared/router/loaders.ts';

export type CleanEntry =
  /** `storage`: null where the user has not entered it. */
  | { kind: 'rows'; rows: CleanRows; mode: ScanMode; storage: StorageUse | null }
  | { kind: 'empty' }
  | { kind: 'running' }
  /** The complete scan, which the deep clean-up needs. */
  | { kind: 'deep-scan'; scanId: string }
  | { kind: 'deep-refused'; code: ErrorCode }
  | { kind: 'no-scan' };

type Api = Pick<ScansApi, 'fetchCurrentScan' | 'startScan'> & Pick<ChoiceApi, 'fetchCleanRows'>;

/**
 * The deep clean-up needs a complete scan, and starts one if the current scan is quick. @throws ApiError when that
 * cannot be found out
 */
export async function enterClean(
  tier: Tier,
  api: Api = { ...SCANS_API, ...CHOICE_API },
): Promise<CleanEntry> {
  const { scan } = await api.fetchCurrentScan();
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
  if (tier === 'reset' && !isDeep) return startDeepScan(api);
  try {
    // Ticks stay; newer rows are offered on the page.
    const rows = await api.fetchCleanRows(
      scan.id,
      savedRowsVersion(scan.id),
      savedUnlocks(scan.id),
    );
    const storage = scan.storage === null ? null : storageUse(outcome.scan, scan.storage);
    return { kind: 'rows', rows, mode: scan.scanType, storage };
  } catch (error) {
    return withoutRows(error);
  }
}

async function startDeepScan({ startScan }: Api): Promise<CleanEntry> {
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

/** A scan that vanished or restarted between the two requests is no error. */
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

/** The session is awaited here, the rows on the page behind their skeleton. */
export async function loadClean({ request }: LoaderFunctionArgs) {
  await requireSession(request);
  const tier = tierOfPath(new URL(request.url).pathname);
  return { entry: waitedForOnPage(enterClean(tier)) };
}
