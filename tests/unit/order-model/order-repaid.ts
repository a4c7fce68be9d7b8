import { expect } from 'vitest';

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

/** The order is over: nothing waits, and what was not done has been paid back, to the last unit. */
export function checkRepaid(world: OrderWorld, books: Books): void {
  const { order, charges, refunds, progress, cleanup, withdrawal } = books;
  if (order?.paidAtMs === null || order === undefined) return;
  expect(order.closedAtMs).toEqual(expect.any(Number));
  for (const { sendAtMs } of refunds) expect(sendAtMs).toBeNull();
  const charge = charges.find(({ id }) => id === order.chargeId);
  const counts = progress ?? cleanup;
  if (charge === undefined || counts === undefined) throw new Error('an order without its parts');
  const movedCount = world.everTrashed.size;
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

/** What was given back when the order closed stays with a buyer who then withdraws, and is made up to what is owed. */
function owedInAll(work: Work, { refunds, withdrawal }: Books): number {
  if (withdrawal?.standing !== 'open') return owedAtClosing(work);
  const hasClosedBefore = refunds.some(({ reason }) => reason === 'undone');
  const owedMinor = owedToWithdrawn(work);
  return hasClosedBefore ? Math.max(owedMinor, owedAtClosing(work)) : owedMinor;
}

/**
 * What the buyer is owed for mail that was not moved, reckoned from the terms of sale: everything where nothing was
 * moved; a twentieth left over is nobody's loss; else the part that is left of the price.
 */
function owedAtClosing(work: Work): number {
  const { priceMinor, donationMinor, chosenCount, movedCount, seenToCount } = work;
  if (movedCount === 0) return priceMinor + donationMinor;
  const undoneCount = chosenCount - seenToCount;
  return 20 * undoneCount <= chosenCount ? 0 : shareOf(priceMinor, undoneCount, chosenCount);
}

/** To whoever withdraws, of either part of the price the part that was not done, to the last message and sender. */
function owedToWithdrawn(work: Work): number {
  const { priceMinor, donationMinor, chosenCount, movedCount, seenToCount } = work;
  const { senderCount, undoneSenderCount } = work;
  const mailPriceMinor = senderCount === 0 ? priceMinor : work.mailPriceMinor;
  const undoneCount = movedCount === 0 ? chosenCount : chosenCount - seenToCount;
  if (undoneCount === chosenCount && undoneSenderCount === senderCount) {
    return priceMinor + donationMinor;
  }
  const sendersMinor =
    senderCount === 0 ? 0 : shareOf(priceMinor - mailPriceMinor, undoneSenderCount, senderCount);
  return shareOf(mailPriceMinor, undoneCount, chosenCount) + sendersMinor;
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
  return ofCharge.filter(
    ({ status, endedAtMs }) =>
      status === 'failed' && !ofCharge.some(({ createdAtMs }) => createdAtMs >= (endedAtMs ?? 0)),
  );
}
