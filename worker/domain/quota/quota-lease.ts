import { MINUTE_MS } from '#worker/domain/duration.ts';

export type Demand = { weight: number; units: number };

/**
 * Weighted max-min fairness: the level to which all demands, measured by their weight, can be met within
 * `capacityUnits`. Whoever wants less than `weight × level` gets what is wanted, everybody else just that;
 * infinite when there is enough for all.
 */
export function fairLevel(demands: readonly Demand[], capacityUnits: number): number {
  const byLevel = demands.toSorted((a, b) => levelOf(a) - levelOf(b));
  let leftUnits = capacityUnits;
  let weight = demands.reduce((sum, demand) => sum + demand.weight, 0);
  for (const demand of byLevel) {
    if (leftUnits < levelOf(demand) * weight) return leftUnits / weight;
    leftUnits -= demand.units;
    weight -= demand.weight;
  }
  return Number.POSITIVE_INFINITY;
}

function levelOf({ weight, units }: Demand): number {
  return units / weight;
}

/** What units are wanted for: what was paid for, a scan up to its usable result, and what makes that better. */
export const QUOTA_PRIORITIES = ['cleanup', 'scan', 'deepening'] as const;
export type QuotaPriority = (typeof QUOTA_PRIORITIES)[number];

export type UnitsByPriority = Record<QuotaPriority, number>;

type QuotaRule = {
  /** Where there is not enough for all, holders get units of the minute in proportion to this. */
  weight: number;
  /** Share of the minute's units up to which it is served. */
  minuteShare: number;
  /** The same for a holder's first units. */
  firstMinuteShare: number;
  /** Share of the day's units after which it waits for the next day. */
  dayShare: number;
};

/**
 * Of the minute, a tenth is kept for clean-ups and for a scan's first units: whoever comes while others
 * use all there is sees the first figures within seconds, not when the minute is over. Of the day, what is
 * kept back lets 3,800 paid clean-ups (some 3,000 units each) through after the last scan, and 1,600 scans
 * of 100,000 messages (6,900 units) after the last deepening.
 */
export const QUOTA_RULES: Record<QuotaPriority, QuotaRule> = {
  cleanup: { weight: 16, minuteShare: 1, firstMinuteShare: 1, dayShare: 1 },
  scan: { weight: 4, minuteShare: 0.9, firstMinuteShare: 0.95, dayShare: 0.85 },
  deepening: { weight: 1, minuteShare: 0.9, firstMinuteShare: 0.9, dayShare: 0.7 },
};

/** What counts as a holder's first units: two leases. */
export const FIRST_UNITS = 1_200;
/** What all share fairly of the minute: up to where everybody is served. */
export const SHARED_MINUTE = 0.9;

export function noUnits(): UnitsByPriority {
  return { cleanup: 0, scan: 0, deepening: 0 };
}

export function totalUnits(units: UnitsByPriority): number {
  return QUOTA_PRIORITIES.reduce((sum, priority) => sum + units[priority], 0);
}

/** Units taken from a user's quota at Google at a moment. */
export type UnitLease = { takenMs: number; units: number };

/** How long a lease may be spent after it was taken. */
export const UNIT_LEASE_MS = 2_000;
/** How long a lease counts: longer by as much, so that no minute ever holds more than the limit. */
export const UNIT_WINDOW_MS = MINUTE_MS + UNIT_LEASE_MS;

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
