import type { QuotaLedgerObject } from '#worker/contract/gmail-quota.ts';
import { buildLedgerQuota } from '#tests/support/ledger-quota.ts';
import type { VirtualClock } from '#tests/support/scan-harness.ts';

export type CountedQuota = {
  quota: QuotaLedgerObject;
  calls: () => number;
  rowsWritten: () => number;
};

/** The project's quota with nobody else at it, counting how often it is asked. */
export function countedQuota(clock: VirtualClock): CountedQuota {
  const ledger = buildLedgerQuota(clock);
  let calls = 0;
  const counted = <Result>(work: () => Promise<Result>): Promise<Result> => {
    calls += 1;
    return work();
  };
  return {
    quota: {
      lease: (request) => counted(() => ledger.lease(request)),
      giveBack: (holder, unspent) => counted(() => ledger.giveBack(holder, unspent)),
      usage: () => counted(() => ledger.usage()),
    },
    calls: () => calls,
    rowsWritten: () => ledger.rowsWritten(),
  };
}
