import { listSafeListEdits } from '#worker/db/queries/protections.ts';
import { saveScanResult } from '#worker/db/queries/scans.ts';
import type { SafeListEdit } from '#worker/domain/protection/safe-list-edits.ts';
import type { Runtime } from '#worker/runtime.ts';

import { listSafeMail } from './list-safe-mail.ts';
import { messageIdManifest } from './message-lists.ts';
import type { ScanRecord } from './scan-records.ts';
import { buildScanReport } from './scan-report.ts';
import type { ScanSliceDeps } from './scan-slice-deps.ts';

/**
 * Writes a result to D1 as its owner's safe-list has it by now, so that totals and rows say the same. Where Gmail
 * could not be asked for all of that list's mail, the next look at the rows asks again.
 */
export async function saveResult(
  { db }: Pick<Runtime, 'db'>,
  deps: ScanSliceDeps,
  scan: ScanRecord,
  rounds: number,
): Promise<void> {
  const edits = await listSafeListEdits(db, scan.userId);
  const refusal = await listSafeMail(deps, edits);
  const { summary, senders } = buildScanReport(scan, deps, rounds, edits);
  await saveScanResult(db, scan, { summary, senders, messageIds: messageIdManifest(summary) });
  const safeList = refusal === null ? safeListText(edits) : null;
  deps.store.commitSummary(summary, { rounds, safeList });
}

/** Equal for equal lists. */
export function safeListText(edits: readonly SafeListEdit[]): string {
  return JSON.stringify(edits);
}
