/**
 * How a dispute stands in which a buyer has asked their bank for the money back, or how all of a payment do.
 * `awaiting`: the owner has to answer · `in_review`: the bank decides · `won`: the money stays, or was never taken ·
 * `lost`: the bank has given it to the buyer.
 */
export const DISPUTE_STATUSES = ['awaiting', 'in_review', 'won', 'lost'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

export type PaymentDispute = { status: DisputeStatus; currency: string; totalMinor: number };

export type CombinedDisputes = {
  /** null: there is none. */
  disputeStatus: DisputeStatus | null;
  /** What banks have given to the buyer. */
  disputeLostMinor: number;
};

/** An undecided dispute outweighs one that has ended. */
const WEIGHTIEST_FIRST: readonly DisputeStatus[] = ['awaiting', 'in_review', 'lost', 'won'];

/** All disputes over one payment as one. A dispute in another currency than was taken counts for all of it. */
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

/** The bank may yet give the money to the buyer: a refund as well would pay them twice. */
export const OPEN_DISPUTE_STATUSES = ['awaiting', 'in_review'] as const satisfies DisputeStatus[];

export function isDisputeOpen(status: DisputeStatus | null): boolean {
  return OPEN_DISPUTE_STATUSES.some((open) => open === status);
}
