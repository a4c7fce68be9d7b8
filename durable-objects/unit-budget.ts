import type { ProjectAllowance } from '#durable-objects/quota-ledger/project-allowance.ts';
import {
  type RefusalReason,
  UNIT_LEASE_MS,
  UNIT_WINDOW_MS,
  type UnitLease,
} from '#worker/domain/quota/quota-lease.ts';

import type { ObjectDatabase } from './object-database.ts';

/** What a lease holds at least, for what makes calls all the time: a row is written for each lease. */
const LEASE_UNITS = 150;
/** Below the numbers that leases get by themselves, from 1 on. */
const ROOM_NUMBER = 0;

/** `reason`: whose units are used up, the user's, or the project's of the minute or the day. */
export type RefusedUnits = { availableAtMs: number; reason: 'user' | RefusalReason };

export type TakenUnits = { isTaken: true } | ({ isTaken: false } & RefusedUnits);

/** For work that writes a row for each of its calls anyway: it takes what a call costs. */
export const NO_SPARE_UNITS = 0;

/** The table that an object with a budget has. */
export const UNIT_LEASES_TABLE = `CREATE TABLE unit_leases (
     lease_number INTEGER PRIMARY KEY,
     taken_ms INTEGER NOT NULL,
     units INTEGER NOT NULL
   );`;

/**
 * Gmail's quota for one scan or clean-up: at most `unitsPerMinute` in any 60 seconds, whatever happens to the
 * object. Units are leased in small blocks, and the lease is stored before a request goes out: after a
 * crash they count as spent. They are the project's units as well, which `allowance` leases from all.
 */
export class UnitBudget {
  private readonly database: ObjectDatabase;
  private readonly unitsPerMinute: number;
  private readonly clock: () => number;
  private readonly allowance: ProjectAllowance | null;
  private readonly leaseUnits: number;
  private leftInLease = 0;
  private leaseEndsMs = 0;
  private held = { units: 0, untilMs: 0 };

  /**
   * @param allowance null: work that the project's limits do not bind.
   * @param leaseUnits a lease's least. What it does not spend in time counts all the same: of what makes a call now and
   * then, the most.
   */
  constructor(
    database: ObjectDatabase,
    unitsPerMinute: number,
    clock: () => number,
    allowance: ProjectAllowance | null = null,
    leaseUnits = LEASE_UNITS,
  ) {
    this.database = database;
    this.unitsPerMinute = unitsPerMinute;
    this.clock = clock;
    this.allowance = allowance;
    this.leaseUnits = leaseUnits;
  }

  /** Leases that still count: what other work for the same user has to keep clear of. */
  openLeases(): UnitLease[] {
    return this.leasesFrom(ROOM_NUMBER + 1);
  }

  /** The same with the room that is made for other work: what this work itself has to keep clear of. */
  countedLeases(): UnitLease[] {
    return this.leasesFrom(ROOM_NUMBER);
  }

  /**
   * Leaves `units` of every minute until then to other work for the same user. Who asks for less than is left already
   * may know of less: what is left stays so until its own time.
   */
  makeRoom(units: number, untilMs: number): void {
    this.database.sql.exec(
      `INSERT INTO unit_leases (lease_number, taken_ms, units) VALUES (?1, ?2, ?3)
       ON CONFLICT (lease_number) DO UPDATE SET
         taken_ms = MAX(taken_ms, excluded.taken_ms), units = excluded.units
       WHERE excluded.units >= units OR taken_ms <= ?4`,
      ROOM_NUMBER,
      untilMs - UNIT_WINDOW_MS,
      units,
      this.clock() - UNIT_WINDOW_MS,
    );
  }

  /** Until then `units` of every minute are kept from what can wait, which takes its own with `heldUnits` as others'. */
  hold(units: number, untilMs: number): void {
    this.held = { units, untilMs };
  }

  heldUnits(): UnitLease[] {
    const { units, untilMs } = this.held;
    const nowMs = this.clock();
    return nowMs < untilMs ? [{ takenMs: nowMs, units }] : [];
  }

  /** Counts what an earlier scan of the same user has taken: Google's quota is the user's, not the scan's. */
  inherit(leases: readonly UnitLease[]): void {
    for (const lease of leases) this.record(lease);
  }

  /** Units that could be taken now, as far as this object knows. */
  freeUnits(): number {
    const taken = this.countedLeases().reduce((sum, { units }) => sum + units, 0);
    const left = this.clock() < this.leaseEndsMs ? this.leftInLease : 0;
    return Math.max(0, this.unitsPerMinute - taken) + left;
  }

  /**
   * Runs `work`, which takes units, once the project's quota has `units` for it; where it has none for now
   * at once, and `take` says from when they can be had. Between the two nobody else takes any.
   */
  async whenFilled<Result>(units: number, work: () => Result): Promise<Result> {
    return this.allowance === null ? work() : this.allowance.whenFilled(units, work);
  }

  /** Returns what was leased from the project and not taken, when there is no more to do. */
  async giveBack(): Promise<void> {
    await this.allowance?.giveBack();
  }

  /** Takes `units`, or says from when they can be had. `others`: what else of the user's is under way has taken. */
  take(units: number, others: readonly UnitLease[] = []): TakenUnits {
    const nowMs = this.clock();
    const refused = this.allowance?.refusal(units) ?? null;
    if (refused !== null) return { isTaken: false, ...refused };
    if (nowMs >= this.leaseEndsMs) this.leftInLease = 0;
    if (this.leftInLease < units) {
      const refusedUntilMs = this.lease(units, nowMs, others);
      if (refusedUntilMs !== null) {
        return { isTaken: false, availableAtMs: refusedUntilMs, reason: 'user' };
      }
    }
    this.leftInLease -= units;
    this.allowance?.spend(units);
    return { isTaken: true };
  }

  /** Stores a new lease for at least `units`; otherwise the time at which there is room for it. */
  private lease(units: number, nowMs: number, others: readonly UnitLease[]): number | null {
    this.database.sql.exec('DELETE FROM unit_leases WHERE taken_ms <= ?', nowMs - UNIT_WINDOW_MS);
    const leases = [...this.countedLeases(), ...others]
      .filter(({ takenMs }) => takenMs > nowMs - UNIT_WINDOW_MS)
      .toSorted((a, b) => a.takenMs - b.takenMs);
    const free = this.unitsPerMinute - leases.reduce((sum, lease) => sum + lease.units, 0);
    if (free >= units) {
      const granted = Math.min(free, Math.max(units, this.leaseUnits));
      this.record({ takenMs: nowMs, units: granted });
      this.leftInLease = granted;
      this.leaseEndsMs = nowMs + UNIT_LEASE_MS;
      return null;
    }
    let missing = units - free;
    for (const lease of leases) {
      missing -= lease.units;
      if (missing <= 0) return lease.takenMs + UNIT_WINDOW_MS;
    }
    return nowMs + UNIT_WINDOW_MS;
  }

  private leasesFrom(leastNumber: number): UnitLease[] {
    return this.database.sql
      .exec(
        `SELECT taken_ms, units FROM unit_leases WHERE taken_ms > ? AND lease_number >= ?
         ORDER BY taken_ms`,
        this.clock() - UNIT_WINDOW_MS,
        leastNumber,
      )
      .toArray()
      .map((row) => ({ takenMs: Number(row['taken_ms']), units: Number(row['units']) }));
  }

  private record({ takenMs, units }: UnitLease): void {
    this.database.sql.exec(
      'INSERT INTO unit_leases (taken_ms, units) VALUES (?, ?)',
      takenMs,
      units,
    );
  }
}
