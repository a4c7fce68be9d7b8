import type { ProjectAllowance } from '#durable-objects/quota-ledger/project-allowance.ts';
import {
  type RefusalReason,
  UNIT_LEASE_MS,
  UNIT_WINDOW_MS,
  type UnitLease,
} from '#worker/domain/quota/quota-lease.ts';

import type { ObjectDatabase } from './object-database.ts';

/** A row per lease: blocks for work that calls continuously. */
const LEASE_UNITS = 150;
/** Below all lease numbers, which start at 1. */
const RESERVATION_NUMBER = 0;

/** `reason`: the user's units, or the project's of the minute or day. */
export type RefusedUnits = { availableAtMs: number; reason: 'user' | RefusalReason };

export type TakenUnits = { isTaken: true } | ({ isTaken: false } & RefusedUnits);

/** For work that writes a row per call anyway. */
export const NO_SPARE_UNITS = 0;

export const UNIT_LEASES_TABLE = `CREATE TABLE unit_leases (
     lease_number INTEGER PRIMARY KEY,
     taken_ms INTEGER NOT NULL,
     units INTEGER NOT NULL
   );`;

/**
 * Gmail quota of one scan or clean-up: at most `unitsPerMinute` in any 60 seconds, across crashes:
 * leases are stored before requests go out. `allowance` draws on the project's quota as well.
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
   * @param allowance null: not bound by the project's limits. @param leaseUnits minimum; unspent
   * units still count, so work that calls rarely wants none to spare.
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

  /** Own leases, which other work of the user must respect. */
  openLeases(): UnitLease[] {
    return this.leasesFrom(RESERVATION_NUMBER + 1);
  }

  /** With the reservation for other work. */
  countedLeases(): UnitLease[] {
    return this.leasesFrom(RESERVATION_NUMBER);
  }

  /**
   * Reserves `units` of every minute until `untilMs`. A smaller request does not shrink a current
   * reservation: its sender may know less.
   */
  makeRoom(units: number, untilMs: number): void {
    this.database.sql.exec(
      `INSERT INTO unit_leases (lease_number, taken_ms, units) VALUES (?1, ?2, ?3)
       ON CONFLICT (lease_number) DO UPDATE SET
         taken_ms = MAX(taken_ms, excluded.taken_ms), units = excluded.units
       WHERE excluded.units >= units OR taken_ms <= ?4`,
      RESERVATION_NUMBER,
      untilMs - UNIT_WINDOW_MS,
      units,
      this.clock() - UNIT_WINDOW_MS,
    );
  }

  /** Reserved from deferrable work, which passes `heldUnits` as others' leases. */
  hold(units: number, untilMs: number): void {
    this.held = { units, untilMs };
  }

  heldUnits(): UnitLease[] {
    const { units, untilMs } = this.held;
    const nowMs = this.clock();
    return nowMs < untilMs ? [{ takenMs: nowMs, units }] : [];
  }

  /** Google's quota is per user, not per scan. */
  inherit(leases: readonly UnitLease[]): void {
    for (const lease of leases) this.record(lease);
  }

  freeUnits(): number {
    const taken = this.countedLeases().reduce((sum, { units }) => sum + units, 0);
    const left = this.clock() < this.leaseEndsMs ? this.leftInLease : 0;
    return Math.max(0, this.unitsPerMinute - taken) + left;
  }

  /**
   * Runs `work` atomically once the project's quota has `units`; if it has none, at once, and
   * `take` says when.
   */
  async whenFilled<Result>(units: number, work: () => Result): Promise<Result> {
    return this.allowance === null ? work() : this.allowance.whenFilled(units, work);
  }

  async giveBack(): Promise<void> {
    await this.allowance?.giveBack();
  }

  /** `others`: leases of the user's other work. */
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

  /** null, or when there will be room. */
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

  private leasesFrom(minNumber: number): UnitLease[] {
    return this.database.sql
      .exec(
        `SELECT taken_ms, units FROM unit_leases WHERE taken_ms > ? AND lease_number >= ?
         ORDER BY taken_ms`,
        this.clock() - UNIT_WINDOW_MS,
        minNumber,
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
