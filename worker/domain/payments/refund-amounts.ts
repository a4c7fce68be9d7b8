import { CO2_METHOD, type Co2Range, flowRange } from '#worker/domain/co2.ts';
import { type OrderAmounts, vatInside } from '#worker/domain/orders/prices.ts';
import type { Undone, UndonePart } from '#worker/domain/orders/undone-work.ts';
import {
  senderCount,
  type UnsubscribeCounts,
} from '#worker/domain/unsubscribes/unsubscribe-status.ts';

/** Of a newsletter's row: how much is on offer, and how much comes in a year. */
type Newsletter = { count: number; sizeBytes: number; yearlyCount: number };

/** Kg CO2e a year that these newsletters would emit if they went on coming as they do. */
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
 * Of what ending the ordered newsletters would spare, the part of the senders that have accepted the request; null where
 * none has. By their number: what each of them sent is forgotten with the scan.
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

/** What is given back of a payment, in minor units of its currency. */
export type RefundAmounts = {
  priceMinor: number;
  /** Inside the price. */
  vatMinor: number;
  donationMinor: number;
  totalMinor: number;
};

type Paid = Pick<OrderAmounts, 'priceMinor' | 'vatMinor' | 'donationMinor' | 'totalMinor'>;

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

/**
 * A sum of a payment by its parts, out of what the refunds given have left of them: of the price first, with its VAT, and
 * then of the donation. So the VAT of all refunds comes out even when nothing is left.
 */
export function splitRefund(
  totalMinor: number,
  paid: Paid,
  given: readonly RefundAmounts[] = [],
): RefundAmounts {
  return partsOf(totalMinor, leftOf(paid, given));
}

/** Money that bought nothing has no VAT in it, and nobody has given any of it away. */
export function unsoldParts(totalMinor: number): RefundAmounts {
  return { priceMinor: totalMinor, vatMinor: 0, donationMinor: 0, totalMinor };
}

/** What refunds have left of each part of a payment. */
function leftOf(paid: Paid, given: readonly RefundAmounts[]): Paid {
  const left = (part: keyof RefundAmounts) =>
    given.reduce((minor, refund) => minor - refund[part], paid[part]);
  return {
    priceMinor: Math.max(0, left('priceMinor')),
    vatMinor: Math.max(0, left('vatMinor')),
    donationMinor: Math.max(0, left('donationMinor')),
    totalMinor: Math.max(0, left('totalMinor')),
  };
}

/** What came on top of all that was asked for counts as price: nobody has given it away. */
function partsOf(totalMinor: number, left: Paid): RefundAmounts {
  const donationMinor = Math.min(left.donationMinor, Math.max(0, totalMinor - left.priceMinor));
  const priceMinor = totalMinor - donationMinor;
  const staysMinor = vatInside(Math.max(0, left.priceMinor - priceMinor));
  const vatMinor = Math.min(priceMinor, Math.max(0, left.vatMinor - staysMinor));
  return { priceMinor, vatMinor, donationMinor, totalMinor };
}
