import type { ScanMode } from '#worker/domain/scans/scan-state.ts';
import type { UnitLease } from '#worker/domain/quota/quota-lease.ts';

export type ScanStart = {
  scanId: string;
  userId: string;
  connectionId: string;
  mode: ScanMode;
  startedMs: number;
  /** Of its years. */
  timeZone?: string;
  expiresMs: number;
  /** Base of an incremental scan; null: none. */
  previousScanId: string | null;
  /** Of the user's earlier scan. */
  leases: readonly UnitLease[];
  /** Units per minute left to active clean-ups. */
  cleanupReservationUnits?: number;
};
