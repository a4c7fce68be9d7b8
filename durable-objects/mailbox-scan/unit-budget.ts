import type { ScanDatabase } from './scan-database.ts';

const MINUTE_MS = 60_000;
/** How long a lease may be spent. The window is longer by as much, so that no minute ever holds more than the limit. */
const LEASE_MS = 2_000;
const WINDOW_MS = MINUTE_MS + LEASE_MS;
const LEASE_UNITS = 150;

/**
 * Gmail's quota for this scan: at most `unitsPerMinute` in any 60 seconds, whatever happens to the
 * object. Units are leased in small blocks, and the lease is stored before a request goes out: after a
 * crash they count as spent.
 */
export class UnitBudget {
  private readonly database: ScanDatabase;
  private readonly unitsPerMinute: number;
  private readonly clock: () => number;
  private leftInLease = 0;
  private leaseEndsMs = 0;

  constructor(database: ScanDatabase, unitsPerMinute: number, clock: () => number) {
    this.database = database;
    this.unitsPerMinute = unitsPerMinute;
    this.clock = clock;
  }

  /** Takes `units`, or says from when they can be had. */
  take(units: number): { isTaken: true } | { isTaken: false; availableAtMs: number } {
    const nowMs = this.clock();
    if (nowMs >= this.leaseEndsMs) this.leftInLease = 0;
    if (this.leftInLease < units) {
      const refusedUntilMs = this.lease(units, nowMs);
      if (refusedUntilMs !== null) return { isTaken: false, availableAtMs: refusedUntilMs };
    }
    this.leftInLease -= units;
    return { isTaken: true };
  }

  /** Stores a new lease for at least `units`; otherwise the time at which there is room for it. */
  private lease(units: number, nowMs: number): number | null {
    this.database.sql.exec('DELETE FROM unit_leases WHERE taken_ms <= ?', nowMs - WINDOW_MS);
    const leases = this.database.sql
      .exec('SELECT taken_ms, units FROM unit_leases ORDER BY taken_ms')
      .toArray()
      .map((row) => ({ takenMs: Number(row['taken_ms']), units: Number(row['units']) }));
    const spent = leases.reduce((sum, lease) => sum + lease.units, 0);
    const free = this.unitsPerMinute - spent;
    if (free >= units) {
      const granted = Math.min(free, Math.max(units, LEASE_UNITS));
      this.database.sql.exec(
        'INSERT INTO unit_leases (taken_ms, units) VALUES (?, ?)',
        nowMs,
        granted,
      );
      this.leftInLease = granted;
      this.leaseEndsMs = nowMs + LEASE_MS;
      return null;
    }
    let missing = units - free;
    for (const lease of leases) {
      missing -= lease.units;
      if (missing <= 0) return lease.takenMs + WINDOW_MS;
    }
    return nowMs + WINDOW_MS;
  }
}
