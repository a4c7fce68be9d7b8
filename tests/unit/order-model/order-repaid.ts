import { expect } from 'vitest';

import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import { PRICE_LISTS } from '#worker/domain/orders/prices.ts';
import { type ReturnLine, returnLines } from '#worker/domain/payments/ledger.ts';
import { isReturned, returnedMinor } from '#worker/domain/payments/refund-status.ts';
import { ledgerOf } from '#worker/payments/ledger-queries.ts';

import type { OrderWorld } from './order-actions.ts';
import { isSenderUndone, tickedDonationMinor, type Books } from './order-books.ts';

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
  const seenToCount = movedCount + counts.alreadyDeletedCount + counts.protectedSinceCount;
  if (withdrawal !== undefined) expect(withdrawal.decidedAtMs).toEqual(expect.any(Number));
  const senders = countSenders(world);
  if (withdrawal?.status === 'performed') {
    expect(seenToCount).toBe(order.emailCount);
    expect(senders.undoneSenderCount).toBe(0);
  }
  const prices = PRICE_LISTS.standard[charge.currency];
  const work = {
    ...senders,
    priceMinor: prices[world.tier],
    mailPriceMinor: prices.direct,
    donationMinor: tickedDonationMinor(world, charge.id),
    chosenCount: order.emailCount,
    movedCount,
    seenToCount,
  };
  const returned = readReturned(world, books);
  const isSettled = forgivenOf(books, world.isErasing).some((isForgiven) => {
    const entitledMinor = owedInAll(work, isForgiven);
    // By hand the owner can give more than is owed; all else comes to it exactly, or is on their list.
    const isAllThere = returned.totalMinor + charge.owedMinor >= entitledMinor;
    return isAllThere && returned.ourMinor + charge.owedMinor <= entitledMinor;
  });
  expect(isSettled).toBe(true);
  const ledger = ledgerOf(
    charge,
    refunds.filter(({ chargeId }) => chargeId === charge.id),
  );
  checkRepaidParts(work, returnLines(ledger, { ...charge, paidAtMs: 1 }), returned.failedCount);
}

/** What has gone back is of the price, its VAT and the donation: the VAT of what stays is a fifth of it. */
function checkRepaidParts(
  { priceMinor, donationMinor }: Work,
  lines: readonly ReturnLine[],
  failedCount: number,
): void {
  const given = lines.filter(({ status }) => isReturned(status));
  const sum = (part: 'priceMinor' | 'vatMinor' | 'donationMinor') =>
    given.reduce((minor, refund) => minor + refund[part], 0);
  expect(sum('priceMinor')).toBeLessThanOrEqual(priceMinor);
  expect(sum('donationMinor')).toBeLessThanOrEqual(donationMinor);
  const vatMinor = shareOf(priceMinor, 1, 5) - shareOf(priceMinor - sum('priceMinor'), 1, 5);
  // Each that failed after others were split beside it can have taken their rounding with it.
  expect(Math.abs(sum('vatMinor') - vatMinor)).toBeLessThanOrEqual(failedCount);
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
 * Whether so little is forgiven: where the order closed by itself, and not where its buyer has withdrawn. Whoever erases
 * their account is owed for all of it, unless the order closed by itself before its turn came.
 */
function forgivenOf({ withdrawal }: Books, isErasing: boolean): boolean[] {
  if (withdrawal?.status === 'open') return [false];
  return isErasing ? [true, false] : [true];
}

/**
 * What the buyer is owed for what was not done, reckoned from the terms of sale: of either part of the price as much
 * as was not done of it, everything where nothing was done at all. Where a twentieth left over of a part is forgiven, it
 * is nobody's loss.
 */
function owedInAll(work: Work, isForgiven: boolean): number {
  const { priceMinor, donationMinor, chosenCount, movedCount, seenToCount } = work;
  const { senderCount, undoneSenderCount } = work;
  const undone = (count: number, all: number) => (isForgiven && 20 * count <= all ? 0 : count);
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

/** From the mailbox and what the senders' endpoints were asked, which is what is said of each (see order-books). */
function countSenders({ ways, senders }: OrderWorld) {
  const undone = senders.length === 0 ? ways : senders.filter((sender) => isSenderUndone(sender));
  return { senderCount: ways.length, undoneSenderCount: undone.length };
}

/** What is back with the buyer of the order's payment: at Stripe by Stripe's own books. */
function readReturned(
  { provider, stripe, settledMinor }: OrderWorld,
  { order, charges, refunds }: Books,
) {
  if (provider === 'test') {
    const ourMinor = returnedMinor(refunds.filter(({ chargeId }) => chargeId === order?.chargeId));
    return { totalMinor: ourMinor, ourMinor, failedCount: 0 };
  }
  const charge = charges.find(({ id }) => id === order?.chargeId);
  const payment = stripe.store.payments.get(charge?.paymentReference ?? '');
  if (payment === undefined) throw new Error('a paid order that nobody has paid');
  const sum = (all: readonly { amount: number }[]) =>
    all.reduce((total, { amount }) => total + amount, 0);
  const given = stripe.store.refundsOf(payment);
  const arrived = given.filter(({ status }) => status !== 'failed');
  const ours = arrived.filter(({ metadata }) => metadata['refund_id'] !== undefined);
  return {
    totalMinor: sum(arrived) + settledMinor,
    ourMinor: sum(ours) + settledMinor,
    failedCount: given.length - arrived.length,
  };
}
