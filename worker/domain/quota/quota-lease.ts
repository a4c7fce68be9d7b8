import type { QuotaPriority } from './quota-priority.ts';

/** What is asked for at a time: at the full speed of one user (90 a second) it lasts 6.7 seconds. */
export const LEASE_UNITS = 600;
/** How long leased units may be spent. Short, because what is leased counts for so much longer than a minute. */
export const LEASE_MS = 8_000;

export type UnspentLease = { leaseId: number; unspentUnits: number };

/** Asks for units of the project's quota. Whoever asks holds none: what is left of the lease before is given back. */
export type LeaseRequest = {
  /** Who asks, the same at every request; says nothing of the user. */
  holder: string;
  priority: QuotaPriority;
  wantedUnits: number;
  /** Fewer are of no use. */
  leastUnits: number;
  previous: UnspentLease | null;
  /** Spent without a lease while the ledger could not be reached, and not told yet. */
  unleasedUnits: number;
};

export type RefusalReason = 'minute' | 'day';

export type LeaseAnswer =
  | { isGranted: true; leaseId: number; grantedUnits: number; validUntilMs: number }
  /** `availableAtMs`: when asking again is likely to be answered with units. */
  | { isGranted: false; availableAtMs: number; reason: RefusalReason };

/** @throws RangeError for amounts that nobody could mean: once counted, they would spoil every sum. */
export function checkLeaseRequest(request: LeaseRequest): void {
  const { wantedUnits, leastUnits, unleasedUnits, previous } = request;
  const isSound =
    isWhole(wantedUnits, 1) &&
    isWhole(leastUnits, 1) &&
    leastUnits <= wantedUnits &&
    isWhole(unleasedUnits, 0) &&
    (previous === null || isWhole(previous.unspentUnits, 0));
  if (!isSound) throw new RangeError('a lease of so many units cannot be asked for');
}

function isWhole(units: number, least: number): boolean {
  return Number.isSafeInteger(units) && units >= least;
}
