import { type AllowanceDeps, UnitAllowance } from '#worker/platform/google/unit-allowance.ts';
import { UserLeases } from '#durable-objects/user-quota/user-leases.ts';
import type { QuotaLedgerObject, UserQuotaObject } from '#worker/contract/gmail-quota.ts';
import { UserBudget, type UserLease } from '#worker/domain/quota/user-budget.ts';
import { createLog } from '#worker/log.ts';

import { buildLedgerQuota } from './ledger-quota.ts';
import type { VirtualClock } from './scan-harness.ts';

export type UserQuotaOptions = { unitsPerMinute?: number; ledger?: QuotaLedgerObject };

export type HarnessUserQuota = UserQuotaObject & {
  /** Loses everything that it has not saved. */
  crash(): void;
  rowsWritten(): number;
  leaseCount(): number;
  logLines: string[];
};

/** A user's quota in virtual time, without an object around it. */
export function buildUserQuota(
  clock: VirtualClock,
  { unitsPerMinute = 5_400, ledger = buildLedgerQuota(clock) }: UserQuotaOptions = {},
): HarnessUserQuota {
  const saved = new Map<number, UserLease>();
  const logLines: string[] = [];
  let rowsWritten = 0;
  let leaseCount = 0;
  let leases = open();

  function open(): UserLeases {
    const store = {
      save(lease: UserLease) {
        rowsWritten += 1;
        saved.set(lease.leaseId, lease);
      },
      delete(leaseId: number) {
        rowsWritten += 1;
        saved.delete(leaseId);
      },
    };
    return new UserLeases({
      budget: new UserBudget(unitsPerMinute, [...saved.values()], store),
      ledger: () => ledger,
      clock: () => clock.nowMs,
      log: createLog('warn', (_level, line) => logLines.push(line)),
    });
  }

  return {
    lease(request) {
      leaseCount += 1;
      return leases.lease(request);
    },
    giveBack: (holder, previous) => leases.giveBack(holder, previous),
    crash: () => void (leases = open()),
    rowsWritten: () => rowsWritten,
    leaseCount: () => leaseCount,
    logLines,
  };
}

/** What a scan of the user leases. */
export function buildAllowance(
  clock: VirtualClock,
  quota: UserQuotaObject,
  changes: Partial<AllowanceDeps> = {},
): UnitAllowance {
  return new UnitAllowance({
    quota: () => quota,
    holder: 'scn_test',
    priority: () => 'scan',
    cleanup: () => null,
    unitsPerMinute: 5_400,
    clock: () => clock.nowMs,
    log: createLog('error', () => {}),
    ...changes,
  });
}
