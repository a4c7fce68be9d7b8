/**
 * How a dispute stands in which a buyer has asked their bank for the money back, or how all of a payment do.
 * `awaiting`: the owner has to answer · `in_review`: the bank decides · `won`: the money stays, or was never taken ·
 * `lost`: the bank has given it to the buyer.
 */
export const DISPUTE_STANDINGS = ['awaiting', 'in_review', 'won', 'lost'] as const;
export type DisputeStanding = (typeof DISPUTE_STANDINGS)[number];

export type KnownDispute = { standing: DisputeStanding; currency: string; totalMinor: number };

export type DisputesOfPayment = {
  /** null: there is none. */
  standing: DisputeStanding | null;
  /** What banks have given to the buyer. */
  lostMinor: number;
};

/** Each as it weighs on a payment that has several: what is open comes before what has ended. */
const WEIGHTIEST_FIRST: readonly DisputeStanding[] = ['awaiting', 'in_review', 'lost', 'won'];

/** How the disputes of one payment stand together. One in other money than was taken counts for all of it. */
export function disputesOfPayment(
  disputes: readonly KnownDispute[],
  charged: { currency: string; totalMinor: number },
): DisputesOfPayment {
  const lostMinor = disputes
    .filter(({ standing }) => standing === 'lost')
    .map(({ currency, totalMinor }) =>
      currency === charged.currency ? totalMinor : charged.totalMinor,
    )
    .reduce((sum, minor) => sum + minor, 0);
  return {
    standing:
      WEIGHTIEST_FIRST.find((weighty) => disputes.some(({ standing }) => standing === weighty)) ??
      null,
    lostMinor: Math.min(lostMinor, charged.totalMinor),
  };
}

/** The money may yet go to the buyer by their bank: what we gave back as well would be paid twice. */
export const OPEN_DISPUTE_STANDINGS = [
  'awaiting',
  'in_review',
] as const satisfies DisputeStanding[];

/** Whether a payment's disputes, taken together, are undecided. */
export function isDisputeOpen(standing: DisputeStanding | null): boolean {
  return OPEN_DISPUTE_STANDINGS.some((open) => open === standing);
}
