import { PROJECT_LIMITS } from '#tests/support/ledger-quota.ts';
import type { LeaseAnswer, LeaseRequest } from '#worker/domain/quota/quota-lease.ts';
import {
  UnitLedger,
  type LedgerSecond,
  type ProjectLimits,
} from '#worker/domain/quota/unit-ledger.ts';

/** 2026-11-21, noon in Stockholm and three in the morning in California. */
export const NOON_MS = Date.UTC(2026, 10, 21, 11);

export function buildRequest(changes: Partial<LeaseRequest> = {}): LeaseRequest {
  return {
    holder: 'holder',
    priority: 'scan',
    wantedUnits: 600,
    minUnits: 100,
    previous: null,
    unleasedUnits: 0,
    ...changes,
  };
}

/** A ledger with what it has saved, and a clock that the test moves. */
export function buildLedger(limits: Partial<ProjectLimits> = {}) {
  const saved = new Map<number, LedgerSecond>();
  let writes = 0;
  let nowMs = NOON_MS;
  const open = () =>
    new UnitLedger({ ...PROJECT_LIMITS, ...limits }, [...saved.values()], (second) => {
      saved.set(second.secondMs, second);
      writes += 1;
    });
  let ledger = open();
  return {
    now: () => nowMs,
    advance(durationMs: number) {
      nowMs += durationMs;
    },
    moveTo(atMs: number) {
      nowMs = atMs;
    },
    /** Everything that was not saved is lost. */
    crash() {
      ledger = open();
    },
    writes: () => writes,
    lease: (changes: Partial<LeaseRequest> = {}) => ledger.lease(buildRequest(changes), nowMs),
    giveBack: (holder: string, leaseId: number, unspentUnits: number) =>
      ledger.giveBack(holder, { leaseId, unspentUnits }, nowMs),
    usage: () => ledger.usage(nowMs),
  };
}

/** @throws when the ledger refused. */
export function granted(answer: LeaseAnswer) {
  if (!answer.isGranted) throw new Error(`refused for the ${answer.reason}`);
  return answer;
}

/** @throws when the ledger granted something. */
export function refused(answer: LeaseAnswer | undefined) {
  if (answer === undefined) throw new Error('nothing was asked for');
  if (answer.isGranted) throw new Error(`${answer.grantedUnits} units were granted`);
  return answer;
}
