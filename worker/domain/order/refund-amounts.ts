import { vatInside, type OrderAmounts } from './order-amounts.ts';

/** What is given back of a payment, in minor units of its currency. */
export type RefundAmounts = {
  priceMinor: number;
  /** Inside the price. */
  vatMinor: number;
  donationMinor: number;
  totalMinor: number;
};

type Paid = Pick<OrderAmounts, 'priceMinor' | 'vatMinor' | 'donationMinor' | 'totalMinor'>;

/** How much of what was ordered has not been done, in messages. */
export type Undone = { messageCount: number; undoneCount: number };

/**
 * The part of the price that was paid for what was not done, with its VAT. The donation has been passed on, and
 * comes back only where nothing was done at all.
 */
export function refundAmounts(paid: Paid, { messageCount, undoneCount }: Undone): RefundAmounts {
  if (undoneCount >= messageCount) {
    const { priceMinor, vatMinor, donationMinor, totalMinor } = paid;
    return { priceMinor, vatMinor, donationMinor, totalMinor };
  }
  const priceMinor = Math.round((paid.priceMinor * undoneCount) / messageCount);
  return {
    priceMinor,
    vatMinor: vatInside(priceMinor),
    donationMinor: 0,
    totalMinor: priceMinor,
  };
}

/** From this share on an order counts as done: the rest is not worth a refund, and was promised to nobody. */
export const DONE_SHARE = 0.95;

/** How much of what was chosen has been seen to, in messages. */
export type Work = {
  selectedCount: number;
  movedCount: number;
  goneCount: number;
  keptCount: number;
};

/** Whether nothing of it is left to do. */
export function isSeenTo({ selectedCount, movedCount, goneCount, keptCount }: Work): boolean {
  return movedCount + goneCount + keptCount >= selectedCount;
}

/**
 * How many messages a closed order owes its buyer for. Mail that was gone already, or that its owner has marked
 * to keep, was seen to; where nothing at all was moved, nothing was bought.
 */
export function owedCount({ selectedCount, movedCount, goneCount, keptCount }: Work): number {
  if (movedCount === 0) return selectedCount;
  const doneCount = movedCount + goneCount + keptCount;
  return doneCount >= selectedCount * DONE_SHARE ? 0 : selectedCount - doneCount;
}

/**
 * How many messages a buyer who withdraws is owed for: every one that was not seen to, and all of them where
 * nothing was moved.
 */
export function withdrawnCount({ selectedCount, movedCount, goneCount, keptCount }: Work): number {
  if (movedCount === 0) return selectedCount;
  return Math.max(0, selectedCount - movedCount - goneCount - keptCount);
}

/** What a sum that the owner has given back by hand is taken to be: of the price first. */
export function sharedOut(totalMinor: number, paid: Paid): RefundAmounts {
  const priceMinor = Math.min(totalMinor, paid.priceMinor);
  return {
    priceMinor,
    vatMinor: priceMinor === paid.priceMinor ? paid.vatMinor : vatInside(priceMinor),
    donationMinor: totalMinor - priceMinor,
    totalMinor,
  };
}
