import {
  givenByHand,
  isOurs,
  isRefused,
  replaceLostRefunds,
  secondOf,
  type ChargeRefund,
  type ReplacedRefunds,
} from './lost-refunds.ts';
import { returnedMinor } from './refund-status.ts';

/** `bookedMinor`, `bookedAtMs`: see the table. `isTold`: its buyer was told of what it came to when it was booked. */
type ToldRefund = ChargeRefund & {
  bookedMinor: number | null;
  bookedAtMs: number | null;
  isTold: boolean;
};

/**
 * What of a refund by hand makes up for refunds of ours, and what those came to. `isSameMoney`: they could have been made,
 * and only what was given by hand left them too little to give back.
 */
export type ManualRefundAllocation = {
  madeUpMinor: number;
  owedMinor: number;
  isSameMoney: boolean;
};

/**
 * null: it is a gift, all of it.
 * @param refunds all of one payment, oldest first
 */
export function allocateManualRefunds(
  refunds: readonly ToldRefund[],
  refundId: string,
  paidMinor: number,
): ManualRefundAllocation | null {
  const lost = replaceLostRefunds(refunds.filter(({ status }) => status !== 'superseded')).made;
  const unneeded = replaceUnneeded(refunds, lost, paidMinor);
  const made = [...lost, ...unneeded].filter(({ byHandId }) => byHandId === refundId);
  if (made.length === 0) return null;
  const sum = (minorOf: (each: ReplacedRefunds) => number) =>
    made.reduce((minor, each) => minor + minorOf(each), 0);
  return {
    madeUpMinor: sum(({ madeUpMinor }) => madeUpMinor),
    owedMinor: sum(({ owedMinor }) => owedMinor),
    isSameMoney: made.every((each) => unneeded.includes(each)),
  };
}

/**
 * The newest by hand first: what came before it had still left enough, and was told of as a gift. Of each only what
 * makes up for nothing that was lost.
 */
function replaceUnneeded(
  refunds: readonly ToldRefund[],
  lost: readonly ReplacedRefunds[],
  paidMinor: number,
): ReplacedRefunds[] {
  const made: ReplacedRefunds[] = [];
  const unneeded = unneededRefunds(refunds, paidMinor);
  for (const { id: byHandId, createdAtMs, totalMinor } of givenByHand(refunds).toReversed()) {
    let leftMinor = lost
      .filter((each) => each.byHandId === byHandId)
      .reduce((minor, { madeUpMinor }) => minor - madeUpMinor, totalMinor);
    for (const each of unneeded) {
      if (secondOf(createdAtMs) < secondOf(each.bookedAtMs)) continue;
      const madeUpMinor = Math.min(leftMinor, each.unneededMinor);
      each.unneededMinor -= madeUpMinor;
      leftMinor -= madeUpMinor;
      if (madeUpMinor > 0) made.push({ byHandId, madeUpMinor, owedMinor: each.owedMinor });
    }
  }
  return made;
}

type Unneeded = { unneededMinor: number; owedMinor: number; bookedAtMs: number };

/**
 * Of the refunds of ours that their buyer was told of, what did not go out because too little was left of the payment;
 * or will not, where one is still to be sent: of several, the newest goes without.
 */
function unneededRefunds(refunds: readonly ToldRefund[], paidMinor: number): Unneeded[] {
  let overMinor = Math.max(0, returnedMinor(refunds) - paidMinor);
  const unneeded: Unneeded[] = [];
  for (const refund of refunds.filter(isOurs).toReversed()) {
    const { status, totalMinor, isTold } = refund;
    const { bookedMinor, bookedAtMs } = refund;
    const owedMinor = bookedMinor ?? totalMinor;
    const isWaiting = status === 'due' && !isRefused(refund);
    const doesNotFitMinor = isWaiting ? Math.min(totalMinor, overMinor) : 0;
    overMinor -= doesNotFitMinor;
    const goesOutMinor = status === 'superseded' ? 0 : totalMinor - doesNotFitMinor;
    const unneededMinor = owedMinor - goesOutMinor;
    if (!isTold || unneededMinor === 0) continue;
    unneeded.push({ unneededMinor, owedMinor, bookedAtMs: bookedAtMs ?? refund.createdAtMs });
  }
  return unneeded;
}
