import { expect } from 'vitest';

import { DONATION_MINOR, PRICE_LISTS } from '#worker/domain/order/price-list.ts';

import type { OrderWorld } from './order-actions.ts';
import type { Books } from './order-books.ts';

type Work = {
  priceMinor: number;
  donationMinor: number;
  chosenCount: number;
  /** Moved to the trash at some time. */
  movedCount: number;
  /** Moved, gone by itself, or kept by its owner. */
  seenToCount: number;
  hasWithdrawn: boolean;
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
  if (withdrawal?.standing === 'performed') expect(seenToCount).toBe(order.emailCount);
  const owedMinor = owedForWork({
    priceMinor: PRICE_LISTS.standard[charge.currency][world.tier],
    donationMinor: charge.donationMinor === 0 ? 0 : DONATION_MINOR[charge.currency],
    chosenCount: order.emailCount,
    movedCount,
    seenToCount,
    hasWithdrawn: withdrawal?.standing === 'open',
  });
  const { returnedMinor, byHandMinor, hasFailed } = readReturned(world, books);
  const dueMinor = Math.min(charge.totalMinor, owedMinor + byHandMinor);
  // What the bank would not take back, somebody has to see to.
  if (hasFailed) expect(returnedMinor).toBeLessThanOrEqual(dueMinor);
  else expect(returnedMinor).toBe(dueMinor);
}

/**
 * What the buyer is owed for work that was not done, reckoned from the terms of sale: everything where nothing was
 * moved; a twentieth left over is nobody's loss, but to whoever withdraws; else the part that is left of the price,
 * rounded half up.
 */
function owedForWork(work: Work): number {
  const { priceMinor, donationMinor, chosenCount, movedCount, seenToCount, hasWithdrawn } = work;
  if (movedCount === 0) return priceMinor + donationMinor;
  const undoneCount = chosenCount - seenToCount;
  if (!hasWithdrawn && 20 * undoneCount <= chosenCount) return 0;
  return Math.floor((2 * priceMinor * undoneCount + chosenCount) / (2 * chosenCount));
}

/** What is back with the buyer of the order's payment: at Stripe by Stripe's own books. */
function readReturned({ provider, stripe }: OrderWorld, { order, charges, refunds }: Books) {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  if (provider === 'test') {
    const given = refunds.filter(({ chargeId }) => chargeId === order?.chargeId);
    const returnedMinor = sum(given.map(({ totalMinor }) => totalMinor));
    return { returnedMinor, byHandMinor: 0, hasFailed: false };
  }
  const charge = charges.find(({ id }) => id === order?.chargeId);
  const payment = stripe.store.payments.get(charge?.paymentReference ?? '');
  if (payment === undefined) throw new Error('a paid order that nobody has paid');
  const given = stripe.store.refundsOf(payment);
  const arrived = given.filter(({ status }) => status !== 'failed');
  const byHand = arrived.filter(({ metadata }) => metadata['refund_id'] === undefined);
  return {
    returnedMinor: sum(arrived.map(({ amount }) => amount)),
    byHandMinor: sum(byHand.map(({ amount }) => amount)),
    hasFailed: arrived.length < given.length,
  };
}
