import { type ChargeRefund, isOurs, lostRefunds } from './lost-refunds.ts';

/**
 * How a dispute stands in which a buyer has asked their bank for the money back, or how all of a payment do.
 * `awaiting`: the owner has to answer · `in_review`: the bank decides · `won`: the money stays, or was never taken ·
 * `lost`: the bank has given it to the buyer.
 */
export const DISPUTE_STANDINGS = ['awaiting', 'in_review', 'won', 'lost'] as const;
export type DisputeStatus = (typeof DISPUTE_STANDINGS)[number];

export type KnownDispute = { standing: DisputeStatus; currency: string; totalMinor: number };

export type DisputesOfPayment = {
  /** null: there is none. */
  standing: DisputeStatus | null;
  /** What banks have given to the buyer. */
  lostMinor: number;
};

/** Each as it weighs on a payment that has several: what is open comes before what has ended. */
const WEIGHTIEST_FIRST: readonly DisputeStatus[] = ['awaiting', 'in_review', 'lost', 'won'];

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
export const OPEN_DISPUTE_STANDINGS = ['awaiting', 'in_review'] as const satisfies DisputeStatus[];

/** Whether a payment's disputes, taken together, are undecided. */
export function isDisputeOpen(standing: DisputeStatus | null): boolean {
  return OPEN_DISPUTE_STANDINGS.some((open) => open === standing);
}

/** What of the money that a bank has given to a buyer stands for none of the refunds that were owed to them. */
export function unsettledMinor(
  refunds: readonly Pick<ChargeRefund, 'status' | 'totalMinor'>[],
  lostMinor: number,
): number {
  const settledMinor = refunds
    .filter(({ status }) => status === 'settled')
    .reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  return Math.max(0, lostMinor - settledMinor);
}

/**
 * Which refunds of ours have come to their buyer by the bank, oldest first: those that were owed and are covered in full
 * by what it gave. Of one that is covered in part only the owner can tell what is still to be given.
 * @param refunds of one payment, oldest first
 */
export function settledByDispute<Refund extends ChargeRefund>(
  refunds: readonly Refund[],
  lostMinor: number,
): { settled: Refund[]; forOwner: Refund[] } {
  const whollyLost = new Set(
    lostRefunds(refunds)
      .filter(({ refund, lostMinor: left }) => left === refund.totalMinor)
      .map(({ refund }) => refund.id),
  );
  const owed = refunds.filter(
    (refund) => isOurs(refund) && (refund.status === 'due' || whollyLost.has(refund.id)),
  );
  let leftMinor = unsettledMinor(refunds, lostMinor);
  const settled: Refund[] = [];
  for (const refund of owed) {
    if (refund.totalMinor > leftMinor) continue;
    leftMinor -= refund.totalMinor;
    settled.push(refund);
  }
  const forOwner = owed.filter((refund) => refund.status === 'due' && !settled.includes(refund));
  return { settled, forOwner: leftMinor > 0 ? forOwner : [] };
}
