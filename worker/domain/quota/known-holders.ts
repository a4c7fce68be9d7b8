import {
  type Demand,
  fairLevel,
  type LeaseRequest,
  QUOTA_RULES,
  type QuotaPriority,
} from './quota-lease.ts';

/** Whoever does not come back so long after the time that was foreseen has gone, and has no share any more. */
const GRACE_MS = 5_000;

/** What holders have leased of what counts now. */
export type UsedUnits = ReadonlyMap<string, number>;

type Holder = {
  priority: QuotaPriority;
  wantedUnits: number;
  /** When it is likely to ask again. */
  expectedMs: number;
  lastGrant: { atMs: number; units: number } | null;
  /** Waits for units of the minute. */
  isWaiting: boolean;
};

/** Those who have asked for units lately, in the order of their first asking, and what is due to each. */
export class KnownHolders {
  private readonly holders = new Map<string, Holder>();

  /** Notes that a holder asks. */
  meet({ holder, priority, wantedUnits }: LeaseRequest, nowMs: number): void {
    const known = this.holders.get(holder) ?? { lastGrant: null, isWaiting: false };
    this.holders.set(holder, { ...known, priority, wantedUnits, expectedMs: nowMs });
  }

  grant(holder: string, units: number, nowMs: number, validUntilMs: number): void {
    const lastGrant = { atMs: nowMs, units };
    this.change(holder, { lastGrant, expectedMs: validUntilMs, isWaiting: false });
  }

  /** `isWaiting`: it could not be served, and its place is kept. */
  refuse(holder: string, expectedMs: number, isWaiting: boolean): void {
    this.change(holder, { expectedMs, isWaiting });
  }

  /** Units of the last grant that came back unspent. */
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
   * From when on the next lease is due to a holder, so that over the time that a lease counts (`reachMs`)
   * it gets no more than its fair share of `capacityUnits`; nobody wants more than `mostUnits`. Pacing
   * leases beats letting all run until there is nothing left and then wait for the end of the minute.
   */
  dueAtMs(
    holder: string,
    used: UsedUnits,
    { capacityUnits, mostUnits, reachMs }: SharedMinute,
  ): number {
    const known = this.holders.get(holder);
    if (known === undefined || known.lastGrant === null) return 0;
    const demands = new Map<string, Demand>();
    for (const [name, other] of this.holders) {
      const units = Math.min(mostUnits, (used.get(name) ?? 0) + other.wantedUnits);
      demands.set(name, { weight: QUOTA_RULES[other.priority].weight, units });
    }
    const shareUnits =
      QUOTA_RULES[known.priority].weight * fairLevel([...demands.values()], capacityUnits);
    if (shareUnits >= (demands.get(holder)?.units ?? 0)) return 0;
    const { atMs, units } = known.lastGrant;
    return atMs + Math.ceil((units / shareUnits) * reachMs);
  }

  /**
   * Units that those wait for whose turn is before this one's: who would have least with what they want,
   * measured by their weight, and among equals who came first. A holder that gets nothing has soon had
   * least of all, so nobody starves.
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

export type SharedMinute = { capacityUnits: number; mostUnits: number; reachMs: number };

function rankOf(name: string, { priority, wantedUnits }: Holder, used: UsedUnits): number {
  return ((used.get(name) ?? 0) + wantedUnits) / QUOTA_RULES[priority].weight;
}
