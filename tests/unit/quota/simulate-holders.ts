import { LEASE_MS, type QuotaPriority } from '#worker/domain/quota/quota-lease.ts';
import type { ProjectLimits } from '#worker/domain/quota/unit-ledger.ts';

import { buildLedger, NOON_MS } from './build-ledger.ts';

/** Holders of one kind, who go on for as long as the simulation lasts. */
export type HolderGroup = {
  name: string;
  count: number;
  priority: QuotaPriority;
  /** How fast each spends what it has. */
  unitsPerMinute: number;
  /** When they come, in seconds from the start, spread over one second. */
  fromSecond?: number;
};

export type GroupOutcome = {
  /** What one of them spent in a minute, of those who got least and most. */
  least: number;
  most: number;
  /** The longest that one waited for its first units. */
  longestFirstWaitMs: number;
};

type SimulatedHolder = {
  name: string;
  group: HolderGroup;
  startMs: number;
  nextMs: number;
  firstMs: number | null;
  spentUnits: number;
  lease: { leaseId: number; leftUnits: number; grantedMs: number } | null;
};

/** Plays holders that ask as soon as they need more and come again when they were told to. */
export function simulateHolders(
  limits: Partial<ProjectLimits>,
  groups: readonly HolderGroup[],
  seconds: number,
) {
  const ledger = buildLedger(limits);
  const endMs = NOON_MS + seconds * 1000;
  const holders = groups.flatMap(holdersOf);
  let requests = 0;

  function spendSinceGrant(holder: SimulatedHolder): void {
    if (holder.lease === null) return;
    const { leftUnits, grantedMs } = holder.lease;
    const elapsedMs = Math.min(LEASE_MS, holder.nextMs - grantedMs);
    const units = Math.min(leftUnits, (elapsedMs * holder.group.unitsPerMinute) / 60_000);
    holder.lease.leftUnits = Math.floor(leftUnits - units);
    holder.spentUnits += leftUnits - holder.lease.leftUnits;
  }

  function ask(holder: SimulatedHolder): void {
    spendSinceGrant(holder);
    const { lease } = holder;
    const previous =
      lease === null ? null : { leaseId: lease.leaseId, unspentUnits: lease.leftUnits };
    holder.lease = null;
    requests += 1;
    const answer = ledger.lease({
      holder: holder.name,
      priority: holder.group.priority,
      previous,
    });
    if (!answer.isGranted) {
      holder.nextMs = ledger.now() + answer.retryAfterMs;
      return;
    }
    const { leaseId, grantedUnits: leftUnits } = answer;
    holder.firstMs ??= ledger.now();
    holder.lease = { leaseId, leftUnits, grantedMs: ledger.now() };
    const spentInMs = Math.ceil((leftUnits * 60_000) / holder.group.unitsPerMinute);
    holder.nextMs = ledger.now() + Math.min(LEASE_MS, spentInMs);
  }

  for (;;) {
    const next = holders.reduce((first, other) => (other.nextMs < first.nextMs ? other : first));
    if (next.nextMs >= endMs) break;
    ledger.moveTo(next.nextMs);
    ask(next);
  }
  const spentUnits = holders.reduce((sum, holder) => sum + holder.spentUnits, 0);
  return {
    unitsPerMinute: (spentUnits * 60) / seconds,
    requestsPerSecond: requests / seconds,
    rowsWritten: ledger.writes(),
    outcomeOf: (name: string) =>
      outcomeOf(
        holders.filter(({ group }) => group.name === name),
        endMs,
      ),
  };
}

function holdersOf(group: HolderGroup): SimulatedHolder[] {
  return Array.from({ length: group.count }, (_, number) => {
    const offsetMs = Math.floor((number * 1000) / group.count);
    const startMs = NOON_MS + (group.fromSecond ?? 0) * 1000 + offsetMs;
    return {
      name: `${group.name}-${number}`,
      group,
      startMs,
      nextMs: startMs,
      firstMs: null,
      spentUnits: 0,
      lease: null,
    };
  });
}

function outcomeOf(holders: readonly SimulatedHolder[], endMs: number): GroupOutcome {
  const perMinute = holders.map(
    ({ spentUnits, startMs }) => (spentUnits * 60_000) / (endMs - startMs),
  );
  const waits = holders.map(({ firstMs, startMs }) => (firstMs ?? endMs) - startMs);
  return {
    least: Math.min(...perMinute),
    most: Math.max(...perMinute),
    longestFirstWaitMs: Math.max(...waits),
  };
}
