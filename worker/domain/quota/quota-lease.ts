import { MINUTE_MS, SECOND_MS } from '#worker/domain/duration.ts';

export type Demand = { weight: number; units: number };

/**
 * Weighted max-min fairness: the share per unit of weight at which all demands fit `capacityUnits`;
 * infinite when capacity exceeds them. Smaller demands are met in full.
 */
export function fairShare(demands: readonly Demand[], capacityUnits: number): number {
  const byDemand = demands.toSorted((a, b) => demandPerWeight(a) - demandPerWeight(b));
  let leftUnits = capacityUnits;
  let weight = demands.reduce((sum, demand) => sum + demand.weight, 0);
  for (const demand of byDemand) {
    if (leftUnits < demandPerWeight(demand) * weight) return leftUnits / weight;
    leftUnits -= demand.units;
    weight -= demand.weight;
  }
  return Number.POSITIVE_INFINITY;
}

function demandPerWeight({ weight, units }: Demand): number {
  return units / weight;
}

/** Highest first. deepening: refines a usable result. */
export const QUOTA_PRIORITIES = ['cleanup', 'scan', 'deepening'] as const;
export type QuotaPriority = (typeof QUOTA_PRIORITIES)[number];

export type UnitsByPriority = Record<QuotaPriority, number>;

type QuotaRule = {
  /** Share of the minute under contention. */
  weight: number;
  /** Admitted up to this share of the minute. */
  minuteShare: number;
  firstMinuteShare: number;
  dayShare: number;
};

/**
 * A tenth of the minute is reserved for clean-ups and a scan's first units, so that a new scan
 * shows figures within seconds under full load. The daily reserve admits 3,800 paid clean-ups
 * (about 3,000 units) after the last scan, and 1,600 scans of 100,000 messages (6,900 units) after
 * the last deepening.
 */
export const QUOTA_RULES: Record<QuotaPriority, QuotaRule> = {
  cleanup: { weight: 16, minuteShare: 1, firstMinuteShare: 1, dayShare: 1 },
  scan: { weight: 4, minuteShare: 0.9, firstMinuteShare: 0.95, dayShare: 0.85 },
  deepening: { weight: 1, minuteShare: 0.9, firstMinuteShare: 0.9, dayShare: 0.7 },
};

export const FIRST_UNITS = 1_200;
export const FAIR_MINUTE_SHARE = 0.9;

export function noUnits(): UnitsByPriority {
  return { cleanup: 0, scan: 0, deepening: 0 };
}

export function totalUnits(units: UnitsByPriority): number {
  return QUOTA_PRIORITIES.reduce((sum, priority) => sum + units[priority], 0);
}

export type UnitLease = { takenMs: number; units: number };

/** The same as others are told of it, whose clocks differ: how long ago; below 0 while it may still be spent. */
export type AgedUnits = { agoMs: number; units: number };

export function agedAt(nowMs: number, leases: readonly UnitLease[]): AgedUnits[] {
  return leases.map(({ takenMs, units }) => ({ agoMs: nowMs - takenMs, units }));
}

/** By the clock of who is told, and never too early, as the way took time. */
export function datedAt(nowMs: number, aged: readonly AgedUnits[]): UnitLease[] {
  return aged.map(({ agoMs, units }) => ({ takenMs: nowMs - agoMs, units }));
}

/** How long spent units count: a request may reach Google a second after they were. */
export const UNIT_WINDOW_MS = MINUTE_MS + SECOND_MS;

/** At one user's full speed (90 units a second) this lasts 6.7 s. */
export const LEASE_UNITS = 600;
/** Short, because a lease counts for its own length plus a minute. */
export const LEASE_MS = 8_000;

export type UnspentLease = { leaseId: number; unspentUnits: number };

/** Returns the holder's previous lease. */
export type LeaseRequest = {
  holder: string;
  priority: QuotaPriority;
  wantedUnits: number;
  minUnits: number;
  previous: UnspentLease | null;
  /** Spent without a lease while the ledger was unreachable. */
  unleasedUnits: number;
};

export type RefusalReason = 'minute' | 'day';

/**
 * Lengths, since no two clocks agree. `validForMs`: from the request; `retryAfterMs`: from the answer, above 0, so that
 * nobody asks again at once.
 */
export type LeaseAnswer =
  | { isGranted: true; leaseId: number; grantedUnits: number; validForMs: number }
  | { isGranted: false; retryAfterMs: number; reason: RefusalReason };

/** The user's lease, and the project's that it rests on: null while the ledger cannot be reached. */
export type UserLeaseIds = { leaseId: number; ledgerLeaseId: number | null };

/** `spent`: in each second. */
export type SpentLease = UserLeaseIds & { unspentUnits: number; spent: readonly AgedUnits[] };

/** What a clean-up is about to do. */
export type ActiveCleanup = { isMoving: boolean; waitingCount: number };

export type UserLeaseRequest = {
  /** A scan or clean-up. */
  holder: string;
  priority: QuotaPriority;
  /** null: a scan. */
  cleanup: ActiveCleanup | null;
  minUnits: number;
  /** To be left free in the minute. */
  leaveUnits: number;
  previous: SpentLease | null;
};

/** `counted`: what counts against `unitsPerMinute` of the holder's work, for forecasts. */
export type UserMinute = { unitsPerMinute: number; counted: readonly UnitLease[] };

/** The user's units, or the project's of the minute or day. By the clock of whoever asked. */
export type UnitRefusal = { availableAtMs: number; reason: 'user' | RefusalReason };

export type UserLeaseAnswer = {
  minute: { unitsPerMinute: number; counted: readonly AgedUnits[] };
} & (
  | ({ isGranted: true; grantedUnits: number; validForMs: number } & UserLeaseIds)
  | { isGranted: false; retryAfterMs: number; reason: UnitRefusal['reason'] }
);

/** @throws RangeError for amounts that would corrupt every sum. */
export function checkLeaseRequest(request: LeaseRequest): void {
  const { wantedUnits, minUnits, unleasedUnits, previous } = request;
  const isValid =
    isWhole(wantedUnits, 1) &&
    isWhole(minUnits, 1) &&
    minUnits <= wantedUnits &&
    isWhole(unleasedUnits, 0) &&
    (previous === null || isWhole(previous.unspentUnits, 0));
  if (!isValid) throw new RangeError('a lease of so many units cannot be asked for');
}

function isWhole(units: number, least: number): boolean {
  return Number.isSafeInteger(units) && units >= least;
}
