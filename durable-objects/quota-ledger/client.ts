import type { LeaseAnswer, LeaseRequest, UnspentLease } from '#worker/domain/quota/quota-lease.ts';
import type { QuotaUsage } from '#worker/domain/quota/unit-ledger.ts';

export interface QuotaLedgerObject extends Rpc.DurableObjectBranded {
  lease(request: LeaseRequest): Promise<LeaseAnswer>;
  giveBack(holder: string, unspent: UnspentLease): Promise<void>;
  usage(): Promise<QuotaUsage>;
}

export type QuotaLedgerNamespace = DurableObjectNamespace<QuotaLedgerObject>;

/** Google's project quota. Methods throw when the ledger is unreachable or slow. */
export interface ProjectQuota {
  /** Ends the holder's previous lease. */
  lease(request: LeaseRequest): Promise<LeaseAnswer>;
  /** Otherwise the lease expires. */
  giveBack(holder: string, unspent: UnspentLease): Promise<void>;
  usage(): Promise<QuotaUsage>;
}

/** Google's limits are per project. */
const LEDGER_NAME = 'project';
/** Normally milliseconds; past this ProjectAllowance copes without. */
const ANSWER_TIMEOUT_MS = 2_000;

export function createProjectQuota(
  namespace: QuotaLedgerNamespace,
  answerTimeoutMs = ANSWER_TIMEOUT_MS,
): ProjectQuota {
  const ledger = () => namespace.getByName(LEDGER_NAME);

  async function inTime<Result>(ask: () => Promise<Result>): Promise<Result> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => late.reject(new Error('the quota ledger does not answer')),
      answerTimeoutMs,
    );
    try {
      return await Promise.race([ask(), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async lease(request) {
      return inTime(async () => ledger().lease(request));
    },
    async giveBack(holder, unspent) {
      await inTime(async () => ledger().giveBack(holder, unspent));
    },
    async usage() {
      return inTime(async () => ledger().usage());
    },
  };
}
