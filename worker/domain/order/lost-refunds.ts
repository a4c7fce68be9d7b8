import {
  isReturned,
  returnedMinor,
  type RefundReason,
  type RefundStatus,
} from './refund-status.ts';

const SECOND_MS = 1000;

type ChargeRefund = {
  id: string;
  reason: RefundReason;
  status: RefundStatus;
  totalMinor: number;
  attempts: number;
  createdAtMs: number;
  endedAtMs: number | null;
};

/** A refund of ours that the provider could not make, or turns down. `lostMinor`: what of it nothing has made up for. */
export type LostRefund<Refund> = { refund: Refund; lostMinor: number };

/**
 * Which refunds of ours have failed, or wait because they were turned down, and what of each has not reached the buyer
 * by another. One that was worked out after the failure covers it, whatever became of that one. What the owner has given back by hand since a refund was
 * worked out makes up for it as far as it goes, the oldest first; the rest is their gift.
 * @param refunds of one payment, oldest first
 */
export function lostRefunds<Refund extends ChargeRefund>(
  refunds: readonly Refund[],
): LostRefund<Refund>[] {
  return makeUp(refunds.filter(({ status }) => status !== 'superseded')).lost;
}

/** How much of a refund that could not be made its buyer has got by no other. @param refunds of one payment, oldest first */
export function stillOwedMinor(refunds: readonly ChargeRefund[], refundId: string): number {
  const ours = lostRefunds(refunds).find(({ refund }) => refund.id === refundId);
  if (ours !== undefined) return ours.lostMinor;
  return refundsForOwner(refunds).find(({ id }) => id === refundId)?.totalMinor ?? 0;
}

/** Each with how much of it, where it failed, has come by no other. @param refunds of one payment, oldest first */
export function withStillOwed<Refund extends ChargeRefund>(
  refunds: readonly Refund[],
): (Refund & { stillOwedMinor: number })[] {
  return refunds.map((refund) => ({
    ...refund,
    stillOwedMinor: refund.status === 'failed' ? stillOwedMinor(refunds, refund.id) : 0,
  }));
}

/**
 * What of a refund by hand makes up for refunds of ours, and what those came to. `isSameMoney`: they could have been made,
 * and only it left them nothing to give back.
 */
export type InPlaceOf = { madeUpMinor: number; owedMinor: number; isSameMoney: boolean };

/**
 * null: it is a gift, all of it.
 * @param refunds of one payment, oldest first; of those that were superseded the ones that their buyer was told of
 */
export function inPlaceOf(refunds: readonly ChargeRefund[], refundId: string): InPlaceOf | null {
  const made = makeUp(refunds).made.filter(({ byHandId }) => byHandId === refundId);
  if (made.length === 0) return null;
  const sum = (minorOf: (each: Made) => number) =>
    made.reduce((minor, each) => minor + minorOf(each), 0);
  return {
    madeUpMinor: sum(({ madeUpMinor }) => madeUpMinor),
    owedMinor: sum(({ owedMinor }) => owedMinor),
    isSameMoney: made.every(({ isSameMoney }) => isSameMoney),
  };
}

/** So much of a refund of ours was made up for by this one by hand. */
type Made = InPlaceOf & { byHandId: string };

function makeUp<Refund extends ChargeRefund>(
  refunds: readonly Refund[],
): { lost: LostRefund<Refund>[]; made: Made[] } {
  const lost = refunds
    .filter(
      (refund, place) =>
        isOurs(refund) &&
        (isRefused(refund) ||
          isSuperseded(refund) ||
          isUncovered(refund, refunds.slice(place + 1))),
    )
    .map((refund) => ({ refund, lostMinor: refund.totalMinor }));
  const byHand = refunds.filter((refund) => !isOurs(refund) && isReturned(refund.status));
  const made: Made[] = [];
  for (const { id: byHandId, createdAtMs, totalMinor } of byHand) {
    let leftMinor = totalMinor;
    for (const each of lost) {
      if (!canMakeUpFor(each.refund, createdAtMs)) continue;
      const madeUpMinor = Math.min(leftMinor, each.lostMinor);
      each.lostMinor -= madeUpMinor;
      leftMinor -= madeUpMinor;
      if (madeUpMinor === 0) continue;
      const { totalMinor: owedMinor } = each.refund;
      made.push({ byHandId, madeUpMinor, owedMinor, isSameMoney: isSuperseded(each.refund) });
    }
  }
  return { lost, made };
}

/**
 * What is back with the buyer, or on its way, of what they were owed: by refunds of ours, and by what the owner gave
 * back by hand where one of them failed.
 */
export function returnedOfOwedMinor(refunds: readonly ChargeRefund[]): number {
  // One that waits counts in full by itself.
  const madeUpMinor = lostRefunds(refunds)
    .filter(({ refund }) => refund.status === 'failed')
    .reduce((sum, { refund, lostMinor }) => sum + refund.totalMinor - lostMinor, 0);
  return returnedMinor(refunds.filter(isOurs)) + madeUpMinor;
}

/**
 * Those that were turned down and that the owner has begun to make up for by hand; but none that takes all that is left
 * of the payment even so, for that can go out without paying anything twice.
 * @param refunds of one payment, oldest first
 */
export function madeUpWhileRefused<Refund extends ChargeRefund>(
  refunds: readonly Refund[],
  paidMinor: number,
): Refund[] {
  return lostRefunds(refunds)
    .filter(({ refund, lostMinor }) => {
      const others = refunds.filter(({ id }) => id !== refund.id);
      const isMadeUp = lostMinor < refund.totalMinor;
      return isRefused(refund) && isMadeUp && lostMinor < paidMinor - returnedMinor(others);
    })
    .map(({ refund }) => refund);
}

/** Whether the provider has turned it down, so that it waits to be tried again. */
export function isRefused({
  status,
  attempts,
}: Pick<ChargeRefund, 'status' | 'attempts'>): boolean {
  return status === 'due' && attempts > 0;
}

/**
 * The refunds of a payment that its owner has to see to: those of ours that nothing has made up for in full, and those
 * by hand that failed and were not followed by another.
 * @param refunds of one payment, oldest first
 */
export function refundsForOwner<Refund extends ChargeRefund>(refunds: readonly Refund[]): Refund[] {
  const ours = lostRefunds(refunds).filter(({ lostMinor }) => lostMinor > 0);
  const byHand = refunds.filter(
    (refund) =>
      !isOurs(refund) &&
      refund.status === 'failed' &&
      !refunds.some(
        ({ status, createdAtMs }) => isReturned(status) && isSince(createdAtMs, refund),
      ),
  );
  return [...ours.map(({ refund }) => refund), ...byHand];
}

function isOurs({ reason }: ChargeRefund): boolean {
  return reason !== 'by_hand';
}

function isSuperseded({ status }: ChargeRefund): boolean {
  return status === 'superseded';
}

function isUncovered(refund: ChargeRefund, later: readonly ChargeRefund[]): boolean {
  if (refund.status !== 'failed') return false;
  return !later.some(
    (other) => isOurs(other) && other.createdAtMs >= (refund.endedAtMs ?? Infinity),
  );
}

/** What was given in the very second in which one that waits was worked out has been counted in it. */
function canMakeUpFor(refund: ChargeRefund, givenAtMs: number): boolean {
  if (isRefused(refund)) return isSince(givenAtMs, refund);
  return secondOf(givenAtMs) >= secondOf(refund.createdAtMs);
}

function isSince(createdAtMs: number, { createdAtMs: beganAtMs }: ChargeRefund): boolean {
  return secondOf(createdAtMs) > secondOf(beganAtMs);
}

/** The provider tells its times in whole seconds. */
function secondOf(timeMs: number): number {
  return Math.floor(timeMs / SECOND_MS);
}
