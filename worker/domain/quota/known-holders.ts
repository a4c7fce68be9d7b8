import {
  type Demand,
  fairShare,
  type LeaseRequest,
  QUOTA_RULES,
  type QuotaPriority,
} from './quota-lease.ts';

/** Past `expectedMs`, a silent holder loses its share. */
const GRACE_MS = 5_000;

export type UsedUnits = ReadonlyMap<string, number>;

type Holder = {
  priority: QuotaPriority;
  wantedUnits: number;
  expectedMs: number;
  lastGrant: { atMs: number; units: number } | null;
  isWaiting: boolean;
};

/** Recent holders in order of their first request, and the fair share of each. */
export class KnownHolders {
  private readonly holders = new Map<string, Holder>();

  recordRequest({ holder, priority, wantedUnits }: LeaseRequest, nowMs: number): void {
    const known = this.holders.get(holder) ?? { lastGrant: null, isWaiting: false };
    this.holders.set(holder, { ...known, priority, wantedUnits, expectedMs: nowMs });
  }

  grant(holder: string, units: number, nowMs: number, validUntilMs: number): void {
    const lastGrant = { atMs: nowMs, units };
    this.change(holder, { lastGrant, expectedMs: validUntilMs, isWaiting: false });
  }

  refuse(holder: string, expectedMs: number, isWaiting: boolean): void {
    this.change(holder, { expectedMs, isWaiting });
  }

  returnUnits(holder: string, units: number): void {
    const lastGrant = this.holders.get(holder)?.lastGrant ?? null;
    if (lastGrant === null) return;
    this.change(holder, { lastGrant: { ...lastGrant, units: lastGrant.units - units } });
  }

  leave(holder: string): void {
    this.holders.delete(holder);
  }

  forget(nowMs: number): void {
    for (const [holder, { expectedMs }] of this.holders) {
      if (expectedMs + GRACE_MS <= nowMs) this.holders.delete(holder);
    }
  }

  /**
   * Paces a holder's leases so that over `reachMs`, the span a lease counts, it stays within its
   * fair share of `capacityUnits`; unpaced holders would burst and then stall until the minute
   * ends. `maxUnits`: cap on one holder's demand.
   */
  dueAtMs(
    holder: string,
    used: UsedUnits,
    { capacityUnits, maxUnits, reachMs }: FairShareLimits,
  ): number {
    const known = this.holders.get(holder);
    if (known === undefined || known.lastGrant === null) return 0;
    const demands = new Map<string, Demand>();
    for (const [name, other] of this.holders) {
      const units = Math.min(maxUnits, (used.get(name) ?? 0) + other.wantedUnits);
      demands.set(name, { weight: QUOTA_RULES[other.priority].weight, units });
    }
    const shareUnits =
      QUOTA_RULES[known.priority].weight * fairShare([...demands.values()], capacityUnits);
    if (shareUnits >= (demands.get(holder)?.units ?? 0)) return 0;
    const { atMs, units } = known.lastGrant;
    return atMs + Math.ceil((units / shareUnits) * reachMs);
  }

  /**
   * Units wanted by waiting holders that rank first: lowest usage plus demand per weight, ties by
   * arrival. A starved holder soon ranks first.
   */
  unitsAhead(holder: string, used: UsedUnits): number {
    const own = this.holders.get(holder);
    if (own === undefined) return 0;
    const ownRank = rankOf(holder, own, used);
    let hasComeBefore = true;
    let ahead = 0;
    for (const [name, other] of this.holders) {
      if (name === holder) hasComeBefore = false;
      else if (other.isWaiting) {
        const rank = rankOf(name, other, used);
        if (rank < ownRank || (rank === ownRank && hasComeBefore)) ahead += other.wantedUnits;
      }
    }
    return ahead;
  }

  countWaiting(): number {
    return [...this.holders.values()].filter(({ isWaiting }) => isWaiting).length;
  }

  private change(holder: string, changes: Partial<Holder>): void {
    const known = this.holders.get(holder);
    if (known !== undefined) this.holders.set(holder, { ...known, ...changes });
  }
}

export type FairShareLimits = { capacityUnits: number; maxUnits: number; reachMs: number };

function rankOf(name: string, { priority, wantedUnits }: Holder, used: UsedUnits): number {
  return ((used.get(name) ?? 0) + wantedUnits) / QUOTA_RULES[priority].weight;
}
