import type { LeaseAnswer, LeaseRequest, UnspentLease } from '#worker/domain/quota/quota-lease.ts';
import type { QuotaUsage } from '#worker/domain/quota/unit-ledger.ts';

/** The RPC of the ledger of Google's project quota. */
export interface QuotaLedgerObject {
  /** Ends the holder's previous lease. */
  lease(request: LeaseRequest): Promise<LeaseAnswer>;
  /** Otherwise the lease expires. */
  giveBack(holder: string, unspent: UnspentLease): Promise<void>;
  usage(): Promise<QuotaUsage>;
}
