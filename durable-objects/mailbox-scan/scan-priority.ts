import type { QuotaPriority } from '#worker/domain/quota/quota-priority.ts';
import { hasResult } from '#worker/domain/scan/scan-state.ts';

import type { ScanRecord } from './scan-records.ts';

/** What a scan wants units for: behind its first result others go first. */
export function scanPriority(scan: ScanRecord | null): QuotaPriority {
  return scan !== null && hasResult(scan.phase) ? 'deepening' : 'scan';
}
