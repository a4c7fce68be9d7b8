import { CO2_METHOD, type Co2Range, flowRange } from '#worker/domain/co2.ts';
import { type OrderAmounts, vatInside } from '#worker/domain/orders/prices.ts';
import type { Undone, UndonePart } from '#worker/domain/orders/undone-work.ts';
import {
  senderCount,
  type UnsubscribeCounts,
} from '#worker/domain/unsubscribes/unsubscribe-status.ts';

/** Of a newsletter row: messages on offer, and messages per year. */
type Newsletter = { count: number; sizeBytes: number; yearlyCount: number };

/** Kg CO2e per year if these newsletters kept coming. */
export function endedFlow(newsletters: readonly Newsletter[]): Co2Range {
  const ended = { lowKg: 0, centralKg: 0, highKg: 0 };
  for (const { yearlyCount, sizeBytes, count } of newsletters) {
    const meanBytes = count === 0 ? 0 : sizeBytes / count;
    const { lowKg, centralKg, highKg } = flowRange(yearlyCount, meanBytes, CO2_METHOD);
    ended.lowKg += lowKg;
    ended.centralKg += centralKg;
    ended.highKg += highKg;
  }
  return ended;
}

type EndedOrder = { endedFlow: Co2Range | null; stayedGroupCount: number };

/**
 * The share of the saved flow that belongs to senders that accepted the request; null when none did. Divided by their
 * number, since what each sent is deleted with the scan.
 */
export function acceptedFlow(
  { endedFlow: ordered, stayedGroupCount }: EndedOrder,
  unsubscribes: UnsubscribeCounts | null,
): Co2Range | null {
  if (ordered === null || unsubscribes === null || unsubscribes.confirmedCount === 0) return null;
  const { confirmedCount } = unsubscribes;
  const share =
    confirmedCount / Math.max(confirmedCount, senderCount(unsubscribes) - stayedGroupCount);
  const { lowKg, centralKg, highKg } = ordered;
  return { lowKg: lowKg * share, centralKg: centralKg * share, highKg: highKg * share };
}

/** In minor units of the payment's currency. */
export type RefundAmounts = {
  priceMinor: number;
  /** Included in the price. */
  vatMinor: number;
  donationMinor: number;
  totalMinor: number;
};

type Paid = Pick<OrderAmounts, 'priceMinor' | 'vatMinor' | 'donationMinor' | 'totalMinor'>;

/**
 * Refunds the mail part and the unsubscribe part of the price in proportion to what was not done, with VAT. The
 * donation has been passed on, and is refunded only when nothing at all was done.
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

/**
 * Splits an amount out of what earlier refunds left: the price with its VAT first, then the donation. So the VAT of all
 * refunds adds up exactly once nothing is left.
 */
export function splitRefund(
  totalMinor: number,
  paid: Paid,
  given: readonly RefundAmounts[] = [],
): RefundAmounts {
  return partsOf(totalMinor, remainingParts(paid, given));
}

/** Money that paid for nothing holds neither VAT nor donation. */
export function unsoldParts(totalMinor: number): RefundAmounts {
  return { priceMinor: totalMinor, vatMinor: 0, donationMinor: 0, totalMinor };
}

function remainingParts(paid: Paid, given: readonly RefundAmounts[]): Paid {
  const left = (part: keyof RefundAmounts) =>
    given.reduce((minor, refund) => minor - refund[part], paid[part]);
  return {
    priceMinor: Math.max(0, left('priceMinor')),
    vatMinor: Math.max(0, left('vatMinor')),
    donationMinor: Math.max(0, left('donationMinor')),
    totalMinor: Math.max(0, left('totalMinor')),
  };
}

/** Anything paid beyond the amount asked for counts as price, not as donation. */
function partsOf(totalMinor: number, left: Paid): RefundAmounts {
  const donationMinor = Math.min(left.donationMinor, Math.max(0, totalMinor - left.priceMinor));
  const priceMinor = totalMinor - donationMinor;
  const staysMinor = vatInside(Math.max(0, left.priceMinor - priceMinor));
  const vatMinor = Math.min(priceMinor, Math.max(0, left.vatMinor - staysMinor));
  return { priceMinor, vatMinor, donationMinor, totalMinor };
}
