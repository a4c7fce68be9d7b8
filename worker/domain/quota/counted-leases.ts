import { MINUTE_MS } from '#worker/domain/duration.ts';

import {
  noUnits,
  type QuotaPriority,
  type UnitsByPriority,
  type UnspentLease,
} from './quota-lease.ts';

export type CountedLease = {
  leaseId: number;
  /** null: restored after a restart. */
  holder: string | null;
  priority: QuotaPriority;
  units: number;
  grantedMs: number;
  endsMs: number;
};

/**
 * Sliding window of leases. A lease counts in full from its grant until a minute after it expires,
 * so whenever it was spent no 60 seconds exceed the sum.
 */
export class CountedLeases {
  private leases: (CountedLease & { isClosed: boolean })[] = [];
  private sum = 0;

  add(lease: CountedLease): void {
    this.leases.push({ ...lease, isClosed: false });
    this.sum += lease.units;
  }

  forget(nowMs: number): void {
    const counted = this.leases.filter((lease) => countsUntilMs(lease) > nowMs);
    if (counted.length === this.leases.length) return;
    this.leases = counted;
    this.sum = counted.reduce((sum, { units }) => sum + units, 0);
  }

  /**
   * null: unknown, another holder's, or closed already: a holder to whom the answer came too late gives the same units
   * back with its next request.
   */
  close(
    holder: string,
    { leaseId, unspentUnits }: UnspentLease,
    nowMs: number,
  ): { lease: CountedLease; returnedUnits: number } | null {
    const lease = this.leases.find((counted) => counted.leaseId === leaseId);
    if (lease === undefined || lease.holder !== holder || lease.isClosed) return null;
    lease.isClosed = true;
    const returnedUnits = Math.min(lease.units, unspentUnits);
    lease.units -= returnedUnits;
    lease.endsMs = Math.min(lease.endsMs, nowMs);
    this.sum -= returnedUnits;
    return { lease, returnedUnits };
  }

  totalUnits(): number {
    return this.sum;
  }

  byPriority(): UnitsByPriority {
    return sumByPriority(this.leases);
  }

  byHolder(): Map<string, number> {
    const units = new Map<string, number>();
    for (const lease of this.leases) {
      if (lease.holder === null) continue;
      units.set(lease.holder, (units.get(lease.holder) ?? 0) + lease.units);
    }
    return units;
  }

  grantedBetween(fromMs: number, untilMs: number): UnitsByPriority {
    return sumByPriority(
      this.leases.filter(({ grantedMs }) => grantedMs >= fromMs && grantedMs < untilMs),
    );
  }

  /** null: the sum is smaller than `units`. */
  freedAtMs(units: number): number | null {
    let missing = units;
    for (const lease of this.leases.toSorted((a, b) => a.endsMs - b.endsMs)) {
      missing -= lease.units;
      if (missing <= 0) return countsUntilMs(lease);
    }
    return null;
  }
}

function countsUntilMs({ endsMs }: CountedLease): number {
  return endsMs + MINUTE_MS;
}

function sumByPriority(leases: readonly CountedLease[]): UnitsByPriority {
  const sums = noUnits();
  for (const { priority, units } of leases) sums[priority] += units;
  return sums;
}
