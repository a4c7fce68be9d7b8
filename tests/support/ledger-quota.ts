import type { QuotaLedgerObject } from '#worker/contract/gmail-quota.ts';
import {
  UnitLedger,
  type LedgerSecond,
  type ProjectLimits,
} from '#worker/domain/quota/unit-ledger.ts';

import type { VirtualClock } from './scan-harness.ts';

/** The default limits: 95 % of Google's. */
export const PROJECT_LIMITS: ProjectLimits = {
  unitsPerMinute: 1_140_000,
  unitsPerDay: 76_000_000,
  unitsPerUserMinute: 5_400,
};

export type LedgerQuota = QuotaLedgerObject & {
  /** Loses everything that the ledger has not saved. */
  crash(): void;
  /** From now on every call fails, or none any more. */
  setReachable(isReachable: boolean): void;
  /** How often something was saved: each time one row is written. */
  rowsWritten(): number;
};

/** The project's quota in virtual time: the real ledger, without an object around it. */
export function buildLedgerQuota(
  clock: VirtualClock,
  limits: Partial<ProjectLimits> = {},
): LedgerQuota {
  const saved = new Map<number, LedgerSecond>();
  let isReachable = true;
  let rowsWritten = 0;
  let ledger = openLedger();

  function openLedger(): UnitLedger {
    return new UnitLedger({ ...PROJECT_LIMITS, ...limits }, [...saved.values()], (second) => {
      saved.set(second.secondMs, second);
      rowsWritten += 1;
    });
  }

  function reach(): UnitLedger {
    if (!isReachable) throw new Error('the ledger cannot be reached');
    return ledger;
  }

  return {
    lease: async (request) => reach().lease(request, clock.nowMs),
    giveBack: async (holder, unspent) => reach().giveBack(holder, unspent, clock.nowMs),
    usage: async () => reach().usage(clock.nowMs),
    crash() {
      ledger = openLedger();
    },
    setReachable(reachable) {
      isReachable = reachable;
    },
    rowsWritten: () => rowsWritten,
  };
}
