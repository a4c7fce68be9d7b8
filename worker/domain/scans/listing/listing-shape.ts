import { GMAIL_PRICES } from '#worker/domain/quota/user-units.ts';

import type { MailboxTotals } from '#worker/domain/scans/mailbox-totals.ts';

const PAGE_SIZE = 500;
const UNITS_PER_MESSAGE = GMAIL_PRICES.listMessages / PAGE_SIZE;
/** Half-empty last pages and empty listings; measured. */
const UNITS_PER_CELL = 2.8;
/** 128 KiB and more; measured at 5 to 10 %. */
const FINE_SHARE = 0.08;
export const PAST_YEAR_SHARE = 0.2;

/**
 * `passes`: by size, and again by age; few listings, two passes. `crossed`: small mail by size ×
 * age. `woven`: small mail by size × age × category; most listings, one pass. Read state comes with
 * the category; in `woven` for the past year only.
 */
export type ListingShape = 'passes' | 'crossed' | 'woven';

export type ShapeCounts = {
  messages: number;
  /** Within the window. */
  candidates: number;
  ageBands: number;
  smallBuckets: number;
  categories: number;
};

/** Without what all shapes share. */
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

export function chooseShape(counts: ShapeCounts): ListingShape {
  const shapes: readonly ListingShape[] = ['passes', 'crossed', 'woven'];
  return shapes.reduce((best, shape) =>
    expectedUnits(shape, counts) < expectedUnits(best, counts) ? shape : best,
  );
}

/** By Gmail's totals. */
export function countCandidates({ byLabel, messages }: MailboxTotals, windowShare: number): number {
  const { CATEGORY_PROMOTIONS, CATEGORY_SOCIAL, CATEGORY_UPDATES, CATEGORY_FORUMS } = byLabel;
  const known = [CATEGORY_PROMOTIONS, CATEGORY_SOCIAL, CATEGORY_UPDATES, CATEGORY_FORUMS];
  const candidates = known.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  return Math.min(messages, candidates) * windowShare;
}
