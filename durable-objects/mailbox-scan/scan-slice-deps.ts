import type { UnitAllowance } from '#worker/platform/google/unit-allowance.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import type { GmailClient } from '#worker/platform/google/gmail-client.ts';

import type { ScanParts } from './scan-parts.ts';

export type GmailAccess = { ok: true; gmail: GmailClient } | { ok: false; code: ErrorCode };

export type ScanSliceDeps = ScanParts & {
  budget: UnitAllowance;
  /** While rows are being chosen, deepening leaves room for the clean-up to start. */
  choiceUnits: () => number;
  clock: () => number;
  /** [0, 1) */
  random: () => number;
  /** `isForced`: after a 401. */
  openGmail(isForced: boolean): Promise<GmailAccess>;
  /** null: unavailable or unreachable. Never throws. */
  readPreviousScan(partNumber: number): Promise<Uint8Array | null>;
  /** After each commit: display follows storage. */
  onCommit(): void;
  /** For display only. */
  onSubject(subject: string): void;
};

export type SliceOutcome =
  { kind: 'again'; atMs: number } | { kind: 'unsettled' } | { kind: 'ended' };
