import type { RescanInput } from '#worker/domain/scans/rescan-plan.ts';

import type { PreviousScanStore } from '#durable-objects/mailbox-scan/stores/previous-scan-store.ts';
import type { ScanRecord } from '#durable-objects/mailbox-scan/stores/scan-records.ts';

/** null until the summary and labels are there. */
export function rescanInput(scan: ScanRecord, previous: PreviousScanStore): RescanInput | null {
  const summary = previous.summary();
  if (summary === null || scan.labels === null) return null;
  return {
    previousHorizonMs: summary.startedMs,
    horizonMs: scan.startedMs,
    mode: scan.mode,
    labels: scan.labels,
    timeZone: scan.timeZone,
    messages: summary.totalMsgs,
  };
}
