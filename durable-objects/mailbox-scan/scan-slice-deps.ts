import type { UnitBudget } from '#durable-objects/unit-budget.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import type { GmailClient } from '#worker/platform/google/gmail-client.ts';

import type { ScanParts } from './scan-parts.ts';

export type GmailAccess = { ok: true; gmail: GmailClient } | { ok: false; code: ErrorCode };

/** All that a slice of the scan touches outside itself. */
export type ScanSliceDeps = ScanParts & {
  budget: UnitBudget;
  clock: () => number;
  /** In [0, 1). */
  random: () => number;
  /** A client with a token that is good now; `isForced` after Gmail refused the one before. */
  openGmail(isForced: boolean): Promise<GmailAccess>;
  /**
   * A part of what the former scan hands over; null where there is nothing to go on from, or it cannot be reached.
   * Never throws.
   */
  readFormer(partNumber: number): Promise<Uint8Array | null>;
  /** After each commit: what is shown follows what is stored, never the other way. */
  onCommit(): void;
  /** A fetched message's subject, to be shown and forgotten. */
  onSubject(subject: string): void;
};

/** When to go on; that a result wants to be settled before the scan goes on; or that the scan has ended. */
export type SliceOutcome =
  { kind: 'again'; atMs: number } | { kind: 'unsettled' } | { kind: 'ended' };
