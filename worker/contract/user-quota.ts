import type {
  SpentLease,
  UserLeaseAnswer,
  UserLeaseRequest,
} from '#worker/domain/quota/quota-lease.ts';

/** The RPC of the object that owns a user's Gmail quota. */
export interface UserQuotaObject {
  /** Ends the holder's previous lease. */
  lease(request: UserLeaseRequest): Promise<UserLeaseAnswer>;
  /** The holder has no more to do; otherwise its lease expires. */
  giveBack(holder: string, previous: SpentLease | null): Promise<void>;
}
