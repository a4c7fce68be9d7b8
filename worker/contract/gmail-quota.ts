import type {
  LeaseAnswer,
  LeaseRequest,
  SpentLease,
  UnspentLease,
  UserLeaseAnswer,
  UserLeaseRequest,
} from '#worker/domain/quota/quota-lease.ts';
import type { QuotaUsage } from '#worker/domain/quota/unit-ledger.ts';

/** The RPC of the ledger of Google's project quota. */
export interface QuotaLedgerObject {
  /** Ends the holder's previous lease. */
  lease(request: LeaseRequest): Promise<LeaseAnswer>;
  /** Otherwise the lease expires. */
  giveBack(holder: string, unspent: UnspentLease): Promise<void>;
  usage(): Promise<QuotaUsage>;
}

/** The RPC of the object that owns a user's Gmail quota. */
export interface UserQuotaObject {
  /** Ends the holder's previous lease. */
  lease(request: UserLeaseRequest): Promise<UserLeaseAnswer>;
  /** The holder has no more to do; otherwise its lease expires. */
  giveBack(holder: string, previous: SpentLease | null): Promise<void>;
}
