import {
  isMostlyUnfiled,
  type MailboxTotals,
  mayHaveMessages,
} from '#worker/domain/scans/mailbox-totals.ts';
import { labelledFacets, type LabelPlan } from '#worker/domain/scans/messages/label-plan.ts';
import {
  BULK_CATEGORIES,
  LABEL_OF_MARK,
  MESSAGE_MARKS,
} from '#worker/domain/scans/messages/message-mark.ts';
import type { ScanMode } from '#worker/domain/scans/scan-state.ts';

import { type AgeBand, ageBands, windowStartMs } from './age-band.ts';
import { crossFacets, type Facet, type ListingCell, toCell } from './listing-cell.ts';
import {
  ageFacet,
  futureCell,
  horizonTerm,
  markFacet,
  RECEIPT_FACETS,
  sizeFacet,
  undatedCell,
} from './listing-facets.ts';
import { chooseShape, countCandidates, PAST_YEAR_SHARE } from './listing-shape.ts';
import { FINE_BYTES, LARGE_BYTES, listingBuckets, MEDIUM_BYTES } from './size-bucket.ts';

export type ListingInput = {
  horizonMs: number;
  mode: ScanMode;
  totals: MailboxTotals;
  labels: LabelPlan;
  timeZone: string;
};

/**
 * All but the senders, the heaviest mail first, because the early estimate waits for it. Bounds are
 * complements (`larger:a -larger:b`), which partition exactly whether Gmail's operators are strict
 * or not.
 */
export function planListing(input: ListingInput): ListingCell[] {
  const { totals, horizonMs, mode, labels, timeZone } = input;
  const bands = ageBands(horizonMs, mode, timeZone);
  const buckets = listingBuckets(totals.messages);
  const sizes = buckets.map((bucket, number) => ({ ...sizeFacet(bucket, number), ...bucket }));
  const small = sizes.filter(({ fromBytes }) => fromBytes < FINE_BYTES);
  const fine = sizes.filter(({ fromBytes }) => fromBytes >= FINE_BYTES).toReversed();
  const heaviest = fine.filter(({ fromBytes }) => fromBytes >= MEDIUM_BYTES);
  const ages = bands.map(ageFacet);
  const categories = categoryFacets(totals);
  const within = windowFacet(input);
  const unfiled = isMostlyUnfiled(totals) ? crossFacets([UNREAD], [within]) : [];
  const readOrNot = crossFacets(categories, [UNREAD, READ]);
  const isFine: Facet = { terms: [`larger:${FINE_BYTES - 1}`], facts: {} };
  const upTo = [horizonTerm(horizonMs)];

  const count = (facets: readonly Facet[], terms = upTo) => cells(facets, terms, true);
  const describe = (facets: readonly Facet[], terms = upTo) => cells(facets, terms, false);
  const first = [
    ...count(heaviest),
    futureCell(horizonMs),
    ...describe(markFacets(totals, labels)),
    ...count(fine.filter(({ fromBytes }) => fromBytes < MEDIUM_BYTES)),
  ];
  // Overrides the bands' ages.
  const last = [undatedCell()];
  const isOld = oldFacet(bands, horizonMs);
  const important = mayHaveMessages(totals, 'IMPORTANT') ? [markFacet('important')] : [];
  const shape = chooseShape({
    messages: totals.messages,
    candidates: countCandidates(totals, mode === 'quick' ? PAST_YEAR_SHARE : 1),
    ageBands: bands.length,
    smallBuckets: small.length,
    categories: categories.length,
  });
  switch (shape) {
    case 'passes':
      return [
        ...first,
        ...describe(crossFacets(important, whereImportantProtects(isOld))),
        ...count(small),
        ...describe(ages, []),
        ...describe(crossFacets(readOrNot, [within])),
        ...describe(unfiled),
        ...last,
      ];
    case 'crossed':
      return [
        ...first,
        ...describe(crossFacets(important, whereImportantProtects(isOld))),
        ...count(crossFacets(small, ages), []),
        ...describe(crossFacets([isFine], ages), []),
        ...describe(crossFacets(readOrNot, [within])),
        ...describe(unfiled),
        ...last,
      ];
    case 'woven': {
      const inNone = noneOf(categories);
      const oldAges = ages.filter((_, band) => bands[band]?.isOld === true);
      const youngAges = ages.filter((_, band) => bands[band]?.isOld !== true);
      const importantOrNot = important.length === 0 ? [ANY] : [...important, UNIMPORTANT];
      return [
        ...first,
        ...describe(crossFacets(important, [...categories, isFine], [isOld])),
        ...describe(crossFacets(important, whereImportantProtects(null))),
        ...count(crossFacets(small, splitUpdates(categories), ages), []),
        ...count(crossFacets(small, [inNone], youngAges), []),
        ...count(crossFacets(small, [inNone], importantOrNot, oldAges), []),
        ...describe(crossFacets([isFine], ages), []),
        ...describe(crossFacets([isFine], readOrNot, [within])),
        ...describe(crossFacets(categories, [UNREAD], [pastYear(horizonMs)])),
        ...describe(unfiled),
        ...last,
      ];
    }
    default:
      return shape satisfies never;
  }
}

export function listsUncategorisedUnread(plan: readonly ListingCell[]): boolean {
  return plan.some(({ facts }) => facts.marks === MESSAGE_MARKS.unread.bit);
}

function cells(facets: readonly Facet[], terms: readonly string[], isCounting: boolean) {
  return facets.map((facet) => toCell({ ...facet, terms: [...facet.terms, ...terms] }, isCounting));
}

function windowFacet({ horizonMs, mode }: ListingInput): Facet {
  const startMs = windowStartMs(horizonMs, mode);
  return { terms: startMs === null ? [] : [`after:${startMs / 1000}`], facts: {} };
}

function categoryFacets(totals: MailboxTotals): Facet[] {
  return BULK_CATEGORIES.filter((name) => mayHaveMessages(totals, LABEL_OF_MARK[name])).map(
    markFacet,
  );
}

const ANY: Facet = { terms: [], facts: {} };
const UNREAD = markFacet('unread');
const READ: Facet = { terms: ['-is:unread'], facts: {} };
const UNIMPORTANT: Facet = { terms: ['-is:important'], facts: {} };

/** Read state predicts bulk mail best among updates. */
function splitUpdates(categories: readonly Facet[]): Facet[] {
  return categories.flatMap((category) =>
    category.facts.marks === MESSAGE_MARKS.updates.bit
      ? crossFacets([category], [UNREAD, READ])
      : [category],
  );
}

function noneOf(categories: readonly Facet[]): Facet {
  return { terms: categories.flatMap(({ terms }) => terms).map((term) => `-${term}`), facts: {} };
}

function pastYear(horizonMs: number): Facet {
  return { terms: [`after:${(windowStartMs(horizonMs, 'quick') ?? 0) / 1000}`], facts: {} };
}

function markFacets(totals: MailboxTotals, labels: LabelPlan): Facet[] {
  const others = (['draft', 'chat', 'starred'] as const)
    .filter((mark) => mayHaveMessages(totals, LABEL_OF_MARK[mark]))
    .map(markFacet);
  return [markFacet('sent'), ...others, ...labelledFacets(labels), ...RECEIPT_FACETS];
}

function oldFacet(bands: readonly AgeBand[], horizonMs: number): Facet {
  const newestOld = bands.find(({ isOld }) => isOld);
  return { terms: [`-after:${(newestOld?.toMs ?? horizonMs) / 1000}`], facts: {} };
}

/** Important protects only old and large mail. */
function whereImportantProtects(isOld: Facet | null): Facet[] {
  const isLarge: Facet = { terms: [`larger:${LARGE_BYTES - 1}`], facts: {} };
  if (isOld === null) return [isLarge];
  const isYoung: Facet = { terms: isOld.terms.map((term) => term.slice(1)), facts: {} };
  return [isOld, ...crossFacets([isLarge], [isYoung])];
}
