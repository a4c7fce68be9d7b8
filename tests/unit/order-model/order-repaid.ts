import { expect } from 'vitest';

import type { CleanupProgress } from '#worker/contract/cleanup.ts';
import { DONATION_MINOR, PRICE_LISTS } from '#worker/domain/order/price-list.ts';
import { isReturned } from '#worker/domain/order/refund-status.ts';
import { readUnsubscribeCounts } from '#worker/domain/unsubscribe/unsubscribe-status.ts';

import type { OrderWorld } from './order-actions.ts';
import type { Books } from './order-books.ts';

type Work = {
  priceMinor: number;
  /** Of the price, what stands for the mail. */
  mailPriceMinor: number;
  donationMinor: number;
  chosenCount: number;
  /** Moved to the trash at some time. */
  movedCount: number;
  /** Moved, gone by itself, or kept by its owner. */
  seenToCount: number;
  /** Senders to unsubscribe from, and how many of them nobody has got round to. */
  senderCount: number;
  undoneSenderCount: number;
};

type Moves = Pick<CleanupProgress, 'status' | 'movedCount' | 'failedCount'>;

/** The order is over: nothing waits, and what was not done has been paid back, to the last unit. */
export function checkRepaid(world: OrderWorld, books: Books): void {
  const { order, charges, refunds, progress, cleanup, withdrawal } = books;
  if (order?.paidAtMs === null || order === undefined) return;
  expect(order.closedAtMs).toEqual(expect.any(Number));
  for (const { sendAtMs } of refunds) expect(sendAtMs).toBeNull();
  const charge = charges.find(({ id }) => id === order.chargeId);
  const counts = progress ?? cleanup;
  if (charge === undefined || counts === undefined) throw new Error('an order without its parts');
  const movedCount = countKnownMoved(world, counts);
  const seenToCount = movedCount + counts.goneCount + counts.keptCount;
  if (withdrawal !== undefined) expect(withdrawal.decidedAtMs).toEqual(expect.any(Number));
  const senders = countSenders(books);
  if (withdrawal?.standing === 'performed') {
    expect(seenToCount).toBe(order.emailCount);
    expect(senders.undoneSenderCount).toBe(0);
  }
  const prices = PRICE_LISTS.standard[charge.currency];
  const work = {
    ...senders,
    priceMinor: prices[world.tier],
    mailPriceMinor: prices.direct,
    donationMinor: charge.donationMinor === 0 ? 0 : DONATION_MINOR[charge.currency],
    chosenCount: order.emailCount,
    movedCount,
    seenToCount,
  };
  const owedMinor = owedInAll(work, books);
  const { returnedMinor, byHandMinor, hasByHand, lostMinor } = readReturned(world, books);
  const dueMinor = Math.min(charge.totalMinor, owedMinor + byHandMinor);
  // What the bank would not take back, somebody has to see to.
  if (lostMinor > 0 && hasByHand) expect(returnedMinor).toBeLessThanOrEqual(dueMinor);
  else expect(returnedMinor).toBe(dueMinor - lostMinor);
}

/**
 * How many messages are known to have been moved. What Gmail never answered for, however often it was asked, and
 * nobody could ask after before the order closed, may lie in the trash: the buyer has the benefit of the doubt.
 */
function countKnownMoved({ everTrashed }: OrderWorld, counts: Moves): number {
  const unknownCount = everTrashed.size - counts.movedCount;
  if (counts.status !== 'closed') expect(unknownCount).toBe(0);
  expect(unknownCount).toBeGreaterThanOrEqual(0);
  expect(unknownCount).toBeLessThanOrEqual(counts.failedCount);
  return counts.movedCount;
}

/**
 * What the buyer is owed for what was not done, reckoned from the terms of sale: of either part of the price as much
 * as was not done of it, everything where nothing was done at all. Where the order closed by itself, a twentieth left
 * over of a part is nobody's loss.
 */
function owedInAll(work: Work, { withdrawal }: Books): number {
  const { priceMinor, donationMinor, chosenCount, movedCount, seenToCount } = work;
  const { senderCount, undoneSenderCount } = work;
  const isForgiving = withdrawal?.standing !== 'open';
  const undone = (count: number, all: number) => (isForgiving && 20 * count <= all ? 0 : count);
  const mailCount = undone(movedCount === 0 ? chosenCount : chosenCount - seenToCount, chosenCount);
  const sendersCount = undone(undoneSenderCount, senderCount);
  if (mailCount === chosenCount && sendersCount === senderCount) return priceMinor + donationMinor;
  if (senderCount === 0) return shareOf(priceMinor, mailCount, chosenCount);
  const sendersPriceMinor = priceMinor - work.mailPriceMinor;
  return (
    shareOf(work.mailPriceMinor, mailCount, chosenCount) +
    shareOf(sendersPriceMinor, sendersCount, senderCount)
  );
}

/** So much of a sum as so many are of all, rounded half up. */
function shareOf(minor: number, count: number, allCount: number): number {
  return Math.floor((2 * minor * count + allCount) / (2 * allCount));
}

function countSenders({ progress, cleanup }: Books) {
  const counts =
    progress?.unsubscribes ?? readUnsubscribeCounts(cleanup?.unsubscribeCounts ?? null);
  if (counts === null) return { senderCount: 0, undoneSenderCount: 0 };
  const { waitingCount, confirmedCount, askedCount, needsClickCount, notPossibleCount } = counts;
  return {
    senderCount: waitingCount + confirmedCount + askedCount + needsClickCount + notPossibleCount,
    undoneSenderCount: waitingCount + counts.untriedCount,
  };
}

/** What is back with the buyer of the order's payment: at Stripe by Stripe's own books. */
function readReturned({ provider, stripe }: OrderWorld, { order, charges, refunds }: Books) {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  if (provider === 'test') {
    const given = refunds.filter(
      ({ chargeId, status }) => chargeId === order?.chargeId && isReturned(status),
    );
    const returnedMinor = sum(given.map(({ totalMinor }) => totalMinor));
    return { returnedMinor, byHandMinor: 0, hasByHand: false, lostMinor: 0 };
  }
  const charge = charges.find(({ id }) => id === order?.chargeId);
  const payment = stripe.store.payments.get(charge?.paymentReference ?? '');
  if (payment === undefined) throw new Error('a paid order that nobody has paid');
  const given = stripe.store.refundsOf(payment);
  const arrived = given.filter(({ status }) => status !== 'failed');
  const isByHand = ({ metadata }: (typeof given)[number]) => metadata['refund_id'] === undefined;
  const byHand = arrived.filter(isByHand);
  return {
    returnedMinor: sum(arrived.map(({ amount }) => amount)),
    byHandMinor: sum(byHand.map(({ amount }) => amount)),
    hasByHand: given.some(isByHand),
    lostMinor: sum(lostRefunds(refunds, charge?.id).map(({ totalMinor }) => totalMinor)),
  };
}

/** Refunds that failed at last: none that was worked out later has made up for them. */
function lostRefunds(refunds: Books['refunds'], chargeId: string | undefined) {
  const ofCharge = refunds.filter((refund) => refund.chargeId === chargeId);
  return ofCharge.filter(({ status, endedAtMs }, place) => {
    const later = ofCharge.slice(place + 1);
    // One that fails as soon as it is asked for has ended when it began.
    return status === 'failed' && !later.some(({ createdAtMs }) => createdAtMs >= (endedAtMs ?? 0));
  });
}
