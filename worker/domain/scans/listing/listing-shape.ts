import { GMAIL_PRICES } from '#worker/domain/quota/user-units.ts';

import type { MailboxTotals } from '#worker/domain/scans/mailbox-totals.ts';

const PAGE_SIZE = 500;
const UNITS_PER_MESSAGE = GMAIL_PRICES.listMessages / PAGE_SIZE;
/** The last page of a listing is half empty, and a small listing still costs a page: measured over mailboxes of many kinds. */
const UNITS_PER_CELL = 2.8;
/** Of a mailbox's messages, those of 128 KiB and more: 5 to 10 % in any that we have seen. */
const FINE_SHARE = 0.08;
/** Of the mail in bulk categories, what a year holds. */
export const PAST_YEAR_SHARE = 0.2;

/**
 * How a mailbox is listed.
 * `passes`: all of it by size, and again by age; few listings, two passes.
 * `crossed`: small mail by size and age at once; many listings, one pass. Large mail twice.
 * `woven`: small mail by size, age and category at once; most listings, one pass in all.
 * Whether bulk mail is read rides along with its category, but in the last: there it is asked for the past
 * year alone.
 */
export type ListingShape = 'passes' | 'crossed' | 'woven';

export type ShapeCounts = {
  messages: number;
  /** In bulk categories, within the window of the mode. */
  candidates: number;
  ageBands: number;
  smallBuckets: number;
  /** Bulk categories that hold anything. */
  categories: number;
};

/** Units that the listings of a shape are likely to cost, but for what all shapes share. */
function expectedUnits(shape: ListingShape, counts: ShapeCounts): number {
  const { messages, candidates, ageBands, smallBuckets, categories } = counts;
  const pass = (share: number, cells: number) => share * UNITS_PER_MESSAGE + cells * UNITS_PER_CELL;
  const crossed = ageBands * smallBuckets;
  switch (shape) {
    case 'passes':
      return pass(messages * 2, ageBands + smallBuckets) + pass(candidates, categories * 2);
    case 'crossed':
      return (
        pass(messages * (1 + FINE_SHARE), crossed + ageBands) + pass(candidates, categories * 2)
      );
    case 'woven':
      return (
        pass(messages * (1 + FINE_SHARE), crossed * (2 + categories) + ageBands) +
        pass(candidates * (FINE_SHARE + PAST_YEAR_SHARE / 2), categories * 2)
      );
    default:
      return shape satisfies never;
  }
}

/** The cheapest shape. */
export function chooseShape(counts: ShapeCounts): ListingShape {
  const shapes: readonly ListingShape[] = ['passes', 'crossed', 'woven'];
  return shapes.reduce((best, shape) =>
    expectedUnits(shape, counts) < expectedUnits(best, counts) ? shape : best,
  );
}

/** Messages in bulk categories, as far as Gmail says; within a window about `windowShare` of them. */
export function countCandidates({ byLabel, messages }: MailboxTotals, windowShare: number): number {
  const { CATEGORY_PROMOTIONS, CATEGORY_SOCIAL, CATEGORY_UPDATES, CATEGORY_FORUMS } = byLabel;
  const known = [CATEGORY_PROMOTIONS, CATEGORY_SOCIAL, CATEGORY_UPDATES, CATEGORY_FORUMS];
  const candidates = known.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  return Math.min(messages, candidates) * windowShare;
}
