import { DAY_MS, MINUTE_MS, SECOND_MS } from '#worker/domain/duration.ts';

import { CountedLeases } from './counted-leases.ts';
import { KnownHolders, type FairShareLimits, type UsedUnits } from './known-holders.ts';
import {
  checkLeaseRequest,
  FIRST_UNITS,
  LEASE_MS,
  type LeaseAnswer,
  type LeaseRequest,
  noUnits,
  QUOTA_PRIORITIES,
  QUOTA_RULES,
  type QuotaPriority,
  type RefusalReason,
  FAIR_MINUTE_SHARE,
  totalUnits,
  type UnitsByPriority,
  type UnspentLease,
} from './quota-lease.ts';

type PacificDay = { startMs: number; endMs: number };

const PACIFIC = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  timeZoneName: 'longOffset',
});

/**
 * The day in California that contains `nowMs`: Google's daily quotas reset at midnight there
 * (https://developers.google.com/workspace/gmail/api/reference/quota). 23 or 25 hours long when
 * clocks change.
 */
export function pacificDay(nowMs: number): PacificDay {
  const day = Math.floor((nowMs - behindUtcMs(nowMs)) / DAY_MS);
  return { startMs: midnightMs(day), endMs: midnightMs(day + 1) };
}

/** Midnight UTC is the previous afternoon there; clocks change at 2 a.m., outside that interval. */
function midnightMs(day: number): number {
  return day * DAY_MS + behindUtcMs(day * DAY_MS);
}

function behindUtcMs(atMs: number): number {
  const zone = PACIFIC.formatToParts(atMs).find(({ type }) => type === 'timeZoneName');
  const [, hours, minutes] = /^GMT-(\d\d):(\d\d)$/.exec(zone?.value ?? '') ?? [];
  if (hours === undefined) throw new Error('the time zone of California is not known here');
  return (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
}

type DayAccount = Readonly<
  PacificDay & { units: UnitsByPriority; refusals: Record<RefusalReason, number> }
>;

function openDay(nowMs: number): DayAccount {
  return { ...pacificDay(nowMs), units: noUnits(), refusals: { minute: 0, day: 0 } };
}

function dayRemainingUnits(
  { units }: DayAccount,
  priority: QuotaPriority,
  unitsPerDay: number,
): number {
  const ceiling = Math.floor(unitsPerDay * QUOTA_RULES[priority].dayShare);
  return Math.max(0, ceiling - totalUnits(units));
}

function addUnits(day: DayAccount, priority: QuotaPriority, units: number): DayAccount {
  return { ...day, units: { ...day.units, [priority]: day.units[priority] + units } };
}

function countRefusal(day: DayAccount, reason: RefusalReason): DayAccount {
  return { ...day, refusals: { ...day.refusals, [reason]: day.refusals[reason] + 1 } };
}

/** A minute, a lease, and the second that stored sums are rounded to. */
export const LEDGER_REACH_MS = MINUTE_MS + LEASE_MS + SECOND_MS;
const SHORTEST_WAIT_MS = 1_000;
/** Spreads the holders refused for the day over the next one's first minute. */
const NEXT_DAY_SPREAD_MS = MINUTE_MS;
const NEXT_DAY_STEP_MS = 250;

export type ProjectLimits = {
  unitsPerMinute: number;
  unitsPerDay: number;
  unitsPerUserMinute: number;
};

export type LedgerSecond = { secondMs: number; units: UnitsByPriority; day: DayAccount };

export type QuotaUsage = {
  /** Spent, or still spendable. */
  minute: { units: UnitsByPriority; limit: number };
  day: DayAccount & { limit: number };
  waiting: number;
};

/**
 * Shares Google's project quota fairly and never exceeds the limits in any 60 seconds or any day,
 * across crashes too: `save` gets the whole changed second before an answer is given. Returned
 * units are not persisted: after a crash they count as spent, and seconds count in full.
 */
export class UnitLedger {
  private readonly limits: ProjectLimits;
  private readonly save: (second: LedgerSecond) => void;
  private readonly leases = new CountedLeases();
  private readonly holders = new KnownHolders();
  private readonly shared: FairShareLimits;
  private day = openDay(0);
  private latestMs = 0;
  private lastLeaseId = 0;

  constructor(
    limits: ProjectLimits,
    saved: readonly LedgerSecond[],
    save: (second: LedgerSecond) => void,
  ) {
    this.limits = limits;
    this.save = save;
    const reachMs = MINUTE_MS + LEASE_MS;
    this.shared = {
      capacityUnits: limits.unitsPerMinute * FAIR_MINUTE_SHARE,
      maxUnits: (limits.unitsPerUserMinute * reachMs) / MINUTE_MS,
      reachMs,
    };
    for (const second of saved.toSorted((a, b) => a.secondMs - b.secondMs)) this.restore(second);
  }

  lease(request: LeaseRequest, clockMs: number): LeaseAnswer {
    checkLeaseRequest(request);
    const nowMs = this.advance(clockMs);
    const { holder, previous, unleasedUnits } = request;
    if (previous !== null) this.close(holder, previous, nowMs);
    if (unleasedUnits > 0) this.enter(request, unleasedUnits, nowMs, nowMs);
    const answer = this.decide(request, nowMs);
    if (answer.isGranted || unleasedUnits > 0) this.saveSecond(nowMs);
    return answer;
  }

  giveBack(holder: string, unspent: UnspentLease, clockMs: number): void {
    const nowMs = this.advance(clockMs);
    this.close(holder, unspent, nowMs);
    this.holders.leave(holder);
  }

  usage(clockMs: number): QuotaUsage {
    this.advance(clockMs);
    const { unitsPerMinute, unitsPerDay } = this.limits;
    return {
      minute: { units: this.leases.byPriority(), limit: unitsPerMinute },
      day: { ...this.day, limit: unitsPerDay },
      waiting: this.holders.countWaiting(),
    };
  }

  private decide(request: LeaseRequest, nowMs: number): LeaseAnswer {
    const { holder, priority, wantedUnits, minUnits } = request;
    const availableToday = dayRemainingUnits(this.day, priority, this.limits.unitsPerDay);
    if (availableToday < minUnits) return this.refuseToday(holder, nowMs);
    this.holders.recordRequest(request, nowMs);
    const used = this.leases.byHolder();
    const dueAtMs = this.holders.dueAtMs(holder, used, this.shared);
    if (dueAtMs > nowMs) return this.refuseNow(holder, nowMs, dueAtMs, false);
    const available = this.availableFor(request, used);
    if (available < minUnits) {
      const freedAtMs = this.leases.freedAtMs(minUnits - available) ?? nowMs + LEDGER_REACH_MS;
      const availableAtMs = Math.max(freedAtMs, nowMs + SHORTEST_WAIT_MS);
      return this.refuseNow(holder, nowMs, availableAtMs, true);
    }
    const grantedUnits = Math.min(wantedUnits, available, availableToday);
    // Units spent after midnight belong to the next day: no lease spans both.
    const validUntilMs = Math.min(nowMs + LEASE_MS, this.day.endMs);
    this.holders.grant(holder, grantedUnits, nowMs, validUntilMs);
    const leaseId = this.enter(request, grantedUnits, nowMs, validUntilMs);
    return { isGranted: true, leaseId, grantedUnits, validForMs: validUntilMs - nowMs };
  }

  private refuseToday(holder: string, nowMs: number): LeaseAnswer {
    this.holders.leave(holder);
    this.day = countRefusal(this.day, 'day');
    const spreadMs = (this.day.refusals.day * NEXT_DAY_STEP_MS) % NEXT_DAY_SPREAD_MS;
    const retryAfterMs = this.day.endMs + spreadMs - nowMs;
    return { isGranted: false, retryAfterMs, reason: 'day' };
  }

  private refuseNow(
    holder: string,
    nowMs: number,
    availableAtMs: number,
    isWaiting: boolean,
  ): LeaseAnswer {
    this.holders.refuse(holder, availableAtMs, isWaiting);
    this.day = countRefusal(this.day, 'minute');
    return { isGranted: false, retryAfterMs: availableAtMs - nowMs, reason: 'minute' };
  }

  private availableFor({ holder, priority }: LeaseRequest, used: UsedUnits): number {
    const { minuteShare, firstMinuteShare } = QUOTA_RULES[priority];
    const share = (used.get(holder) ?? 0) < FIRST_UNITS ? firstMinuteShare : minuteShare;
    const capacity = Math.floor(this.limits.unitsPerMinute * share);
    return capacity - this.leases.totalUnits() - this.holders.unitsAhead(holder, used);
  }

  private enter(
    { holder, priority }: LeaseRequest,
    units: number,
    nowMs: number,
    endsMs: number,
  ): number {
    // Derived from the clock, so that no id is reused after a crash.
    this.lastLeaseId = Math.max(this.lastLeaseId + 1, nowMs * 1000);
    const leaseId = this.lastLeaseId;
    this.leases.add({ leaseId, holder, priority, units, grantedMs: nowMs, endsMs });
    this.day = addUnits(this.day, priority, units);
    return leaseId;
  }

  private close(holder: string, unspent: UnspentLease, nowMs: number): void {
    const closed = this.leases.close(holder, unspent, nowMs);
    if (closed === null) return;
    const { lease, returnedUnits } = closed;
    this.holders.returnUnits(holder, returnedUnits);
    if (lease.grantedMs < this.day.startMs) return;
    this.day = addUnits(this.day, lease.priority, -returnedUnits);
  }

  /** Monotonic: clocks may be set back, objects move between machines. */
  private advance(clockMs: number): number {
    this.latestMs = Math.max(this.latestMs, clockMs);
    this.leases.forget(this.latestMs);
    this.holders.forget(this.latestMs);
    if (this.latestMs >= this.day.endMs) this.day = openDay(this.latestMs);
    return this.latestMs;
  }

  private saveSecond(nowMs: number): void {
    const secondMs = Math.floor(nowMs / SECOND_MS) * SECOND_MS;
    const units = this.leases.grantedBetween(secondMs, secondMs + SECOND_MS);
    this.save({ secondMs, units, day: this.day });
  }

  private restore({ secondMs, units, day }: LedgerSecond): void {
    this.day = day;
    this.latestMs = secondMs;
    for (const priority of QUOTA_PRIORITIES) {
      this.leases.add({
        leaseId: 0,
        holder: null,
        priority,
        units: units[priority],
        grantedMs: secondMs,
        endsMs: secondMs + SECOND_MS + LEASE_MS,
      });
    }
  }
}
