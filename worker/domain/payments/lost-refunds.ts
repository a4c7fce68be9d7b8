import { SECOND_MS } from '#worker/domain/duration.ts';

import {
  isReturned,
  returnedMinor,
  type RefundReason,
  type RefundStatus,
} from './refund-status.ts';

export type ChargeRefund = {
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
 * Which refunds of ours have failed, or wait because they were turned down, and what of each nothing has made up for:
 * neither a refund of ours that was worked out after the failure, whatever became of it, nor what the owner has given
 * back by hand since then. That goes to the oldest first, and what it has left over is a gift.
 * @param refunds of one payment, oldest first
 */
export function lostRefunds<Refund extends ChargeRefund>(
  refunds: readonly Refund[],
): LostRefund<Refund>[] {
  return replaceLostRefunds(refunds.filter(({ status }) => status !== 'superseded')).lost;
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

/** So much of a refund of ours that could not be made was made up for by this one by hand. */
export type ReplacedRefunds = { byHandId: string; madeUpMinor: number; owedMinor: number };

/**
 * What of our refunds is lost, and what of it the refunds by hand make up for, each as far as it goes.
 * @param refunds of one payment, oldest first, without those that were not needed any more
 */
export function replaceLostRefunds<Refund extends ChargeRefund>(
  refunds: readonly Refund[],
): { lost: LostRefund<Refund>[]; made: ReplacedRefunds[] } {
  const lost = refunds
    .filter(
      (refund, place) =>
        isOurs(refund) && (isRefused(refund) || isUncovered(refund, refunds.slice(place + 1))),
    )
    .map((refund) => ({ refund, lostMinor: refund.totalMinor }));
  const made: ReplacedRefunds[] = [];
  for (const { id: byHandId, createdAtMs, totalMinor } of givenByHand(refunds)) {
    let leftMinor = totalMinor;
    for (const each of lost) {
      if (!canMakeUpFor(each.refund, createdAtMs)) continue;
      const madeUpMinor = Math.min(leftMinor, each.lostMinor);
      each.lostMinor -= madeUpMinor;
      leftMinor -= madeUpMinor;
      if (madeUpMinor > 0) made.push({ byHandId, madeUpMinor, owedMinor: each.refund.totalMinor });
    }
  }
  return { lost, made };
}

/** What the owner has given back, or is giving back, by hand. */
export function givenByHand<Refund extends ChargeRefund>(refunds: readonly Refund[]): Refund[] {
  return refunds.filter((refund) => !isOurs(refund) && isReturned(refund.status));
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
export function replacedWhileRefused<Refund extends ChargeRefund>(
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

export function isOurs({ reason }: ChargeRefund): boolean {
  return reason !== 'by_hand';
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
export function secondOf(timeMs: number): number {
  return Math.floor(timeMs / SECOND_MS);
}
