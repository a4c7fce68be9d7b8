import type { LeaseAnswer, LeaseRequest, UnspentLease } from '#worker/domain/quota/quota-lease.ts';
import type { QuotaUsage } from '#worker/domain/quota/unit-ledger.ts';

/** What the ledger's object answers to; QuotaLedger documents each. */
export interface QuotaLedgerObject extends Rpc.DurableObjectBranded {
  lease(request: LeaseRequest): Promise<LeaseAnswer>;
  giveBack(holder: string, unspent: UnspentLease): Promise<void>;
  usage(): Promise<QuotaUsage>;
}

export type QuotaLedgerNamespace = DurableObjectNamespace<QuotaLedgerObject>;

/**
 * Google's quota for the whole project, shared by all scans and clean-ups. Every method throws when the
 * ledger cannot be reached or does not answer in time.
 */
export interface ProjectQuota {
  /** Asks for units to spend. Whoever asks must hold none: a lease of before ends with this. */
  lease(request: LeaseRequest): Promise<LeaseAnswer>;
  /** Returns what is left of a lease to whoever needs it. Left undone, it lapses. */
  giveBack(holder: string, unspent: UnspentLease): Promise<void>;
  /** What has been leased lately and today, and how often there was nothing to lease. */
  usage(): Promise<QuotaUsage>;
}

/** Google's limits are the project's, so there is one ledger. */
const LEDGER_NAME = 'project';
/** An answer takes milliseconds; whoever waits longer does better without (see ProjectAllowance). */
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
