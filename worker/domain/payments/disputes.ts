/**
 * `awaiting`: the owner has to respond · `in_review`: the bank decides · `won`: the money stays, or was never taken ·
 * `lost`: the bank returned it to the buyer.
 */
export const DISPUTE_STATUSES = ['awaiting', 'in_review', 'won', 'lost'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

export type PaymentDispute = { status: DisputeStatus; currency: string; totalMinor: number };

export type CombinedDisputes = {
  /** null: no dispute. */
  disputeStatus: DisputeStatus | null;
  /** Returned to the buyer by banks. */
  disputeLostMinor: number;
};

/** An open dispute outranks a closed one. */
const WEIGHTIEST_FIRST: readonly DisputeStatus[] = ['awaiting', 'in_review', 'lost', 'won'];

/** Combines all disputes over one payment. One in another currency counts as the whole amount. */
export function combineDisputes(
  disputes: readonly PaymentDispute[],
  paid: { currency: string; paidMinor: number },
): CombinedDisputes {
  const lostMinor = disputes
    .filter(({ status }) => status === 'lost')
    .map(({ currency, totalMinor }) => (currency === paid.currency ? totalMinor : paid.paidMinor))
    .reduce((sum, minor) => sum + minor, 0);
  const isAny = (status: DisputeStatus) => disputes.some((dispute) => dispute.status === status);
  return {
    disputeStatus: WEIGHTIEST_FIRST.find(isAny) ?? null,
    disputeLostMinor: Math.min(lostMinor, paid.paidMinor),
  };
}

/** The bank may still pay the buyer: a refund as well would pay them twice. */
export const OPEN_DISPUTE_STATUSES = ['awaiting', 'in_review'] as const satisfies DisputeStatus[];

export function isDisputeOpen(status: DisputeStatus | null): boolean {
  return OPEN_DISPUTE_STATUSES.some((open) => open === status);
}
