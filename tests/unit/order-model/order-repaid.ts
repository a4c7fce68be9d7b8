import { expect } from 'vitest';

import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import { PRICE_LISTS } from '#worker/domain/orders/prices.ts';
import { isReturned } from '#worker/domain/payments/refund-status.ts';

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
  const seenToCount = movedCount + counts.goneCount + counts.keptCount;
  if (withdrawal !== undefined) expect(withdrawal.decidedAtMs).toEqual(expect.any(Number));
  const senders = countSenders(world);
  if (withdrawal?.standing === 'performed') {
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
  const { returnedMinor, hasLostByHand, byHand } = readReturned(world, books);
  const { giftMinor, lostMinor } = shareByHand(byHand, oursOf(books, charge.id));
  const dueMinors = forgivenOf(books, world.isErasing).map((isForgiven) => {
    const owedMinor = owedInAll(work, isForgiven);
    return Math.min(charge.totalMinor, owedMinor + giftMinor) - lostMinor;
  });
  // What the bank would not take back of the owner's own refunds counted while it was on its way.
  if (hasLostByHand) expect(returnedMinor).toBeLessThanOrEqual(Math.max(...dueMinors));
  else expect(dueMinors).toContain(returnedMinor);
  checkRepaidParts(
    work,
    refunds.filter(({ chargeId }) => chargeId === charge.id),
  );
}

/** What has gone back is of the price, its VAT and the donation: the VAT of what stays is a fifth of it. */
function checkRepaidParts({ priceMinor, donationMinor }: Work, refunds: Books['refunds']): void {
  const given = refunds.filter(({ status }) => isReturned(status));
  const sum = (part: 'priceMinor' | 'vatMinor' | 'donationMinor') =>
    given.reduce((minor, refund) => minor + refund[part], 0);
  expect(sum('priceMinor')).toBeLessThanOrEqual(priceMinor);
  expect(sum('donationMinor')).toBeLessThanOrEqual(donationMinor);
  const vatMinor = shareOf(priceMinor, 1, 5) - shareOf(priceMinor - sum('priceMinor'), 1, 5);
  const failedCount = refunds.filter(({ status }) => status === 'failed').length;
  // Each that failed after others were shared out beside it can have taken their rounding with it.
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
  if (withdrawal?.standing === 'open') return [false];
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

type ByHand = { amountMinor: number; createdAtMs: number };

/** What is back with the buyer of the order's payment: at Stripe by Stripe's own books. */
function readReturned(
  { provider, stripe, settledMinor }: OrderWorld,
  { order, charges, refunds }: Books,
) {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  if (provider === 'test') {
    const given = refunds.filter(
      ({ chargeId, status }) => chargeId === order?.chargeId && isReturned(status),
    );
    const returnedMinor = sum(given.map(({ totalMinor }) => totalMinor));
    return { returnedMinor, hasLostByHand: false, byHand: [] };
  }
  const charge = charges.find(({ id }) => id === order?.chargeId);
  const payment = stripe.store.payments.get(charge?.paymentReference ?? '');
  if (payment === undefined) throw new Error('a paid order that nobody has paid');
  const given = stripe.store.refundsOf(payment);
  const arrived = given.filter(({ status }) => status !== 'failed');
  const isByHand = ({ metadata }: (typeof given)[number]) => metadata['refund_id'] === undefined;
  return {
    returnedMinor: sum(arrived.map(({ amount }) => amount)) + settledMinor,
    hasLostByHand: given.some((refund) => isByHand(refund) && refund.status === 'failed'),
    byHand: arrived
      .filter(isByHand)
      .map(({ amount, createdMs }): ByHand => ({ amountMinor: amount, createdAtMs: createdMs })),
  };
}

function oursOf({ refunds }: Books, chargeId: string): Books['refunds'] {
  return refunds
    .filter((refund) => refund.chargeId === chargeId && refund.reason !== 'by_hand')
    .toSorted((a, b) => a.createdAtMs - b.createdAtMs);
}

/**
 * What the owner gave by hand in place of refunds that failed, and what on top of them. Those made up for are the ones
 * that were worked out before, until another was worked out that covers them; what nobody made up for is lost.
 */
function shareByHand(byHand: readonly ByHand[], ours: Books['refunds']) {
  const failed = ours
    .filter(({ status }) => status === 'failed')
    .map((refund) => {
      const covers = ours.find(
        ({ id, createdAtMs }) => id !== refund.id && createdAtMs >= (refund.endedAtMs ?? 0),
      );
      return {
        ...refund,
        coveredAtMs: covers?.createdAtMs ?? null,
        missingMinor: refund.totalMinor,
      };
    });
  let giftMinor = 0;
  for (const { amountMinor, createdAtMs } of byHand) {
    let left = amountMinor;
    for (const refund of failed) {
      const isBefore = refund.createdAtMs <= createdAtMs;
      const isCovered = refund.coveredAtMs !== null && refund.coveredAtMs <= createdAtMs;
      if (!isBefore || isCovered) continue;
      const taken = Math.min(left, refund.missingMinor);
      refund.missingMinor -= taken;
      left -= taken;
    }
    giftMinor += left;
  }
  const lostMinor = failed
    .filter(({ coveredAtMs }) => coveredAtMs === null)
    .reduce((sum, { missingMinor }) => sum + missingMinor, 0);
  return { giftMinor, lostMinor };
}
