import { SECOND_MS } from '#worker/domain/duration.ts';

import {
  type ActiveCleanup,
  datedAt,
  LEASE_MS,
  LEASE_UNITS,
  type SpentLease,
  UNIT_WINDOW_MS,
  type UnitLease,
  type UserLeaseRequest,
  type UserMinute,
} from './quota-lease.ts';
import {
  CLEANUP_ACTIVE_MS,
  cleanupReservationUnits,
  cleanupShareUnits,
  cleanupUnits,
} from './user-units.ts';

/** No lease takes more of the minute. */
const MOST_OF_MINUTE = 1 / 9;
/** A refused scan waits for as much, so that it need not ask before each call; a clean-up, with fewer calls, leases it. */
const SMALL_LEASE_UNITS = 150;

/** `spent`: while it is open, all of it at its end, when it may be spent at the latest. */
export type UserLease = {
  leaseId: number;
  holder: string;
  isCleanup: boolean;
  isOpen: boolean;
  spent: readonly UnitLease[];
};

export type UserLeaseStore = { save(lease: UserLease): void; delete(leaseId: number): void };

export type UserRoom = { minute: UserMinute; units: number; freedAtMs: number };

/**
 * Gmail's units of one user: at most `unitsPerMinute` in any 60 seconds, across crashes, as a lease is saved before it is
 * granted. Which clean-ups are active is kept in memory only: each says so again with its next lease.
 */
export class UserBudget {
  private readonly unitsPerMinute: number;
  private readonly store: UserLeaseStore;
  private readonly leases: Map<number, UserLease>;
  private readonly active = new Map<string, ActiveCleanup & { untilMs: number }>();
  private lastLeaseId = 0;

  constructor(unitsPerMinute: number, saved: readonly UserLease[], store: UserLeaseStore) {
    this.unitsPerMinute = unitsPerMinute;
    this.store = store;
    this.leases = new Map(saved.map((lease) => [lease.leaseId, lease]));
    this.lastLeaseId = Math.max(0, ...this.leases.keys());
  }

  /** What the holder may lease now; `freedAtMs`: when it is worth asking again. */
  room(request: UserLeaseRequest, nowMs: number): UserRoom {
    const { holder, cleanup, minUnits } = request;
    this.forget(nowMs);
    if (cleanup !== null)
      this.active.set(holder, { ...cleanup, untilMs: nowMs + CLEANUP_ACTIVE_MS });
    const minutes =
      cleanup === null ? [this.scanMinute(request, nowMs)] : this.cleanupMinutes(holder);
    const [minute, ...others] = minutes.toSorted((a, b) => freeUnits(a) - freeUnits(b));
    if (minute === undefined) throw new Error('a holder has a minute');
    const small = Math.min(SMALL_LEASE_UNITS, this.mostUnits());
    const most = cleanup === null ? this.mostUnits() : small;
    const wanted = cleanup === null ? Math.max(minUnits, small) : minUnits;
    return {
      minute,
      units: Math.min(Math.max(minUnits, most), freeUnits(minute)),
      freedAtMs: Math.max(
        nowMs + SECOND_MS,
        ...[minute, ...others].map((each) => freedAtMs(each, wanted, nowMs)),
      ),
    };
  }

  /** Counts as spent until it is closed. */
  open({ holder, cleanup }: UserLeaseRequest, units: number, nowMs: number): UserLease {
    this.lastLeaseId += 1;
    const lease = {
      leaseId: this.lastLeaseId,
      holder,
      isCleanup: cleanup !== null,
      isOpen: true,
      spent: [{ takenMs: nowMs + LEASE_MS, units }],
    };
    this.leases.set(lease.leaseId, lease);
    return lease;
  }

  /** The units that the project has granted of it. */
  save(lease: UserLease, units: number, validUntilMs: number): void {
    const granted = { ...lease, spent: [{ takenMs: validUntilMs, units }] };
    this.leases.set(lease.leaseId, granted);
    this.store.save(granted);
  }

  cancel({ leaseId }: UserLease): void {
    this.leases.delete(leaseId);
  }

  /**
   * The lease counts as what was spent of it. Others of its holder stay open: the request may have come after they were
   * granted. Ids begin again once all leases are forgotten, hence the holder.
   */
  close(holder: string, { leaseId, spent }: SpentLease, nowMs: number): void {
    const lease = this.leases.get(leaseId);
    if (lease === undefined || lease.holder !== holder || !lease.isOpen) return;
    const closed = { ...lease, isOpen: false, spent: datedAt(nowMs, spent) };
    this.leases.set(leaseId, closed);
    this.store.save(closed);
  }

  /** The holder has no more to do: a clean-up's share is others'. */
  leave(holder: string): void {
    this.active.delete(holder);
  }

  isIdle(nowMs: number): boolean {
    this.forget(nowMs);
    return this.leases.size === 0;
  }

  private mostUnits(): number {
    return Math.min(LEASE_UNITS, Math.floor(this.unitsPerMinute * MOST_OF_MINUTE));
  }

  private scanMinute({ leaveUnits }: UserLeaseRequest, nowMs: number): UserMinute {
    const reserved = cleanupReservationUnits(this.unitsPerMinute, [...this.active.values()]);
    const unused = Math.max(0, reserved - sum(this.counted(({ isCleanup }) => isCleanup)));
    const left = { takenMs: nowMs, units: unused + leaveUnits };
    return { unitsPerMinute: this.unitsPerMinute, counted: [...this.counted(), left] };
  }

  /** All of a user's clean-ups have their part of the minute, and each its equal share of that. */
  private cleanupMinutes(holder: string): UserMinute[] {
    const { unitsPerMinute } = this;
    return [
      {
        unitsPerMinute: cleanupShareUnits(unitsPerMinute, this.active.size),
        counted: this.counted((lease) => lease.holder === holder),
      },
      {
        unitsPerMinute: cleanupUnits(unitsPerMinute),
        counted: this.counted(({ isCleanup }) => isCleanup),
      },
      { unitsPerMinute, counted: this.counted() },
    ];
  }

  private counted(isCounted: (lease: UserLease) => boolean = () => true): UnitLease[] {
    return [...this.leases.values()]
      .filter(isCounted)
      .flatMap(({ spent }) => spent)
      .toSorted((a, b) => a.takenMs - b.takenMs);
  }

  private forget(nowMs: number): void {
    for (const [holder, { untilMs }] of this.active) {
      if (untilMs <= nowMs) this.active.delete(holder);
    }
    for (const lease of this.leases.values()) {
      const spent = lease.spent.filter(({ takenMs }) => takenMs + UNIT_WINDOW_MS > nowMs);
      if (spent.length === 0) {
        this.leases.delete(lease.leaseId);
        this.store.delete(lease.leaseId);
      } else if (spent.length < lease.spent.length) {
        this.leases.set(lease.leaseId, { ...lease, spent });
      }
    }
  }
}

/** The second in which units were spent, by its end: until a minute after it they count. */
export function spentSecondMs(atMs: number): number {
  return Math.ceil(atMs / SECOND_MS) * SECOND_MS;
}

export function freeUnits({ unitsPerMinute, counted }: UserMinute): number {
  return unitsPerMinute - sum(counted);
}

function sum(leases: readonly UnitLease[]): number {
  return leases.reduce((units, lease) => units + lease.units, 0);
}

/** When `units` are free, or as many as the minute holds. */
function freedAtMs(minute: UserMinute, units: number, nowMs: number): number {
  let missing = Math.min(units, minute.unitsPerMinute) - freeUnits(minute);
  if (missing <= 0) return nowMs;
  for (const { takenMs, units: freed } of minute.counted) {
    missing -= freed;
    if (missing <= 0) return takenMs + UNIT_WINDOW_MS;
  }
  return nowMs + UNIT_WINDOW_MS;
}
