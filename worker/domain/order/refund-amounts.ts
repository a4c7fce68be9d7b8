import {
  senderCount,
  undoneSenderCount,
  type UnsubscribeCounts,
} from '#worker/domain/unsubscribe/unsubscribe-status.ts';

import { DONE_SHARE } from './done-share.ts';
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

/** How much of one kind was ordered, and for how much of it nothing was done. */
export type UndonePart = { count: number; undoneCount: number };

/** What of an order has not been done. `senders`: to unsubscribe from; null: the whole price stands for the mail. */
export type Undone = { mail: UndonePart; senders: UndonePart | null };

/**
 * The part of the price that was paid for what was not done, with its VAT: of the mail's part, and of what stands for
 * the unsubscribing, each in proportion. The donation has been passed on, and comes back only where nothing was done
 * at all.
 */
export function refundAmounts(
  paid: Paid & Pick<OrderAmounts, 'mailPriceMinor'>,
  { mail, senders }: Undone,
): RefundAmounts {
  if (isUntouched(mail) && (senders === null || isUntouched(senders))) {
    const { priceMinor, vatMinor, donationMinor, totalMinor } = paid;
    return { priceMinor, vatMinor, donationMinor, totalMinor };
  }
  const mailPriceMinor = senders === null ? paid.priceMinor : paid.mailPriceMinor;
  const sendersPriceMinor = paid.priceMinor - mailPriceMinor;
  const priceMinor =
    undoneMinor(mailPriceMinor, mail) +
    (senders === null ? 0 : undoneMinor(sendersPriceMinor, senders));
  return {
    priceMinor,
    vatMinor: vatInside(priceMinor),
    donationMinor: 0,
    totalMinor: priceMinor,
  };
}

function isUntouched({ count, undoneCount }: UndonePart): boolean {
  return undoneCount >= count;
}

function undoneMinor(partMinor: number, undone: UndonePart): number {
  const { count, undoneCount } = undone;
  return isUntouched(undone) ? partMinor : Math.round((partMinor * undoneCount) / count);
}

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

/** All that an order buys: mail moved, and in the deep clean-up senders left. */
export type WholeWork = Work & { unsubscribes: UnsubscribeCounts | null };

/** Whether nothing of it is left to do, and nothing will stay undone. */
export function isAllSeenTo(work: WholeWork): boolean {
  const { unsubscribes } = work;
  return isSeenTo(work) && (unsubscribes === null || undoneSenderCount(unsubscribes) === 0);
}

/**
 * What a buyer who withdraws is owed for: every message that was not seen to, and all of them where none was moved;
 * and every sender that nobody had got round to.
 */
export function withdrawnWork(work: WholeWork): Undone {
  const { selectedCount, movedCount, goneCount, keptCount, unsubscribes } = work;
  const leftCount = Math.max(0, selectedCount - movedCount - goneCount - keptCount);
  return {
    mail: { count: selectedCount, undoneCount: movedCount === 0 ? selectedCount : leftCount },
    senders:
      unsubscribes === null
        ? null
        : { count: senderCount(unsubscribes), undoneCount: undoneSenderCount(unsubscribes) },
  };
}

/** A refund of which only so much can still be given back. One in which no VAT was is without it. */
export function reducedTo(refund: RefundAmounts, totalMinor: number): RefundAmounts {
  const reduced = sharedOut(totalMinor, refund);
  return refund.vatMinor === 0 ? { ...reduced, vatMinor: 0 } : reduced;
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
