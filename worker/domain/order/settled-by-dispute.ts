import { isOurs, lostRefunds, type ChargeRefund } from './lost-refunds.ts';

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
