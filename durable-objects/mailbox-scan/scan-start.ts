import type { ScanMode } from '#worker/domain/scans/scan-state.ts';
import type { UnitLease } from '#worker/domain/quota/quota-lease.ts';

/** What a scan begins with. */
export type ScanStart = {
  scanId: string;
  userId: string;
  connectionId: string;
  mode: ScanMode;
  startedMs: number;
  /** Of its years. A former release does not say. */
  timeZone?: string;
  expiresMs: number;
  /** A scan of the same mailbox and mode to go on from; null where there is none. */
  formerScanId: string | null;
  /** What the user's scan before this one has taken of Google's quota. */
  leases: readonly UnitLease[];
  /** So much of each minute is left to the user's clean-ups at work. A former release does not say. */
  roomUnits?: number;
};
