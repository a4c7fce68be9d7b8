import { GMAIL_PRICES } from '#worker/domain/quota/user-units.ts';

import { ageBands, type AgeBand } from '#worker/domain/scans/listing/age-band.ts';
import { crossAges, type AgeCrossings } from '#worker/domain/scans/listing/age-crossings.ts';
import { labelledFacets, type LabelPlan } from '#worker/domain/scans/messages/label-plan.ts';
import {
  crossFacets,
  toCell,
  type Facet,
  type ListingCell,
} from '#worker/domain/scans/listing/listing-cell.ts';
import {
  ageFacet,
  futureCell,
  horizonTerm,
  markFacet,
  RECEIPT_FACETS,
  sizeFacet,
  undatedCell,
} from '#worker/domain/scans/listing/listing-facets.ts';
import type { MessageMark } from '#worker/domain/scans/messages/message-mark.ts';
import type { ScanMode } from './scan-state.ts';
import {
  FINE_BYTES,
  LARGE_BYTES,
  listingBuckets,
  type SizeBucket,
} from '#worker/domain/scans/listing/size-bucket.ts';

export type RescanInput = {
  /** The horizon of the scan that knew the mailbox before. */
  formerMs: number;
  horizonMs: number;
  mode: ScanMode;
  labels: LabelPlan;
  /** Of both scans. */
  timeZone: string;
  /** Gmail's total, which decides on the buckets; both scans have the same. */
  messages: number;
};

/** What was sent has a label that says so, but where another program sent it. */
const OWN = { ...markFacet('sent'), terms: ['from:me', '-in:drafts', '-in:chats'] };

/** Mail can be dated a while before it shows: what came is looked for from so much earlier. */
const OVERLAP_MS = 600_000;

/** Marks that a message's labels tell: those of new mail are listed only where its history does not tell them. */
const LABEL_MARKS = [
  'promotions',
  'social',
  'updates',
  'forums',
  'sent',
  'draft',
  'chat',
  'starred',
  'important',
  'unread',
] as const satisfies readonly MessageMark[];

/**
 * The listings that bring what a former scan knew up to date, as far as the mailbox's history does not: which mail
 * is new and how large, what of it looks like a receipt, and what has crossed a cut of age. Few messages are
 * new, so sizes of 128 KiB and more are told in two steps only; see fineSizeCells. Of new
 * mail nobody asks whether its sender is on the safe-list: it is younger than what is on offer.
 */
export function planRescan(input: RescanInput): ListingCell[] {
  const { horizonMs } = input;
  const buckets = listingBuckets(input.messages);
  const small = buckets.flatMap((bucket, number) =>
    bucket.fromBytes < FINE_BYTES ? [sizeFacet(bucket, number)] : [],
  );
  const coarse = coarseBuckets(buckets).map((bucket) => sizeFacet(bucket, bucket.number));
  const { crossings } = crossingsOf(input);
  const crossed = crossings.map((crossing) => ageFacet(crossing, crossing.ageBand));
  const nowOld = crossings
    .filter(({ becomesOld }) => becomesOld)
    .map(({ fromMs, toMs }): Facet => ({ ...ageFacet({ fromMs, toMs }, 0), facts: {} }));
  const came = [sinceFacet(input)];
  const upTo: Facet = { terms: [horizonTerm(horizonMs)], facts: {} };
  // What is dated before there was any mail has crossed no cut.
  const undated = crossings.some(({ fromMs }) => fromMs === null) ? [undatedCell()] : [];
  return [
    futureCell(horizonMs),
    ...crossFacets([...coarse.toReversed(), ...small], newAges(input)).map(counting),
    // Whether it is the owner's own its labels alone do not tell.
    ...crossFacets([...RECEIPT_FACETS, OWN], came, [upTo]).map(describing),
    ...crossed.map(describing),
    ...undated,
    // Of mail that was not old nobody had asked whether Gmail takes it for important.
    ...crossFacets([markFacet('important')], nowOld).map(describing),
  ];
}

/** Where messages of the former bands are now. */
export function crossingsOf({ formerMs, horizonMs, mode, timeZone }: RescanInput): AgeCrossings {
  return crossAges(ageBands(formerMs, mode, timeZone), ageBands(horizonMs, mode, timeZone));
}

/** The sizes of new mail of 128 KiB and more, to the same step as all other. */
export function fineSizeCells(input: RescanInput): ListingCell[] {
  const fine = listingBuckets(input.messages).flatMap((bucket, number) =>
    bucket.fromBytes >= FINE_BYTES ? [sizeFacet(bucket, number)] : [],
  );
  return betweenScans(fine, input);
}

/** Whether fetching so many messages of 128 KiB and more is cheaper than fineSizeCells. */
export function isCheaperFetched(messages: number, input: RescanInput): boolean {
  const listed = fineSizeCells(input).length * GMAIL_PRICES.listMessages;
  return messages * GMAIL_PRICES.getMessage <= listed;
}

/** All marks of new mail that its labels tell. */
export function labelMarkCells(input: RescanInput): ListingCell[] {
  return betweenScans([...LABEL_MARKS.map(markFacet), ...labelledFacets(input.labels)], input);
}

/** Mail that came after the scan began: it counts in none of the listings. */
export function laterCell({ horizonMs }: RescanInput): ListingCell {
  const terms = [horizonTerm(horizonMs).slice(1)];
  return describing({ terms, facts: {} });
}

/** The terms that bound a listing to new mail. */
export function sinceTerms(input: RescanInput): string[] {
  return [...sinceFacet(input).terms, horizonTerm(input.horizonMs)];
}

/**
 * The size bucket of a message that was only listed as of 128 KiB, or of 10 MiB, and more, by what fetching it told
 * of its size. What the listing said stands. `buckets`: see listingBuckets.
 */
export function bucketWithin(
  listedBucket: number,
  sizeBytes: number,
  buckets: readonly SizeBucket[],
): number {
  const range = coarseBuckets(buckets).find(({ number }) => number === listedBucket);
  if (range === undefined) return listedBucket;
  const found = buckets.findLastIndex(({ fromBytes }) => sizeBytes >= fromBytes);
  return Math.min(range.lastNumber, Math.max(listedBucket, found));
}

/** Each goes by the number of its first bucket. */
function coarseBuckets(buckets: readonly SizeBucket[]) {
  const numberOf = (bytes: number) => buckets.findIndex(({ fromBytes }) => fromBytes === bytes);
  const [fine, large] = [numberOf(FINE_BYTES), numberOf(LARGE_BYTES)];
  return [
    { number: fine, lastNumber: large - 1, fromBytes: FINE_BYTES, toBytes: LARGE_BYTES },
    { number: large, lastNumber: buckets.length - 1, fromBytes: LARGE_BYTES, toBytes: null },
  ];
}

function betweenScans(facets: readonly Facet[], input: RescanInput): ListingCell[] {
  const upTo: Facet = { terms: [horizonTerm(input.horizonMs)], facts: {} };
  return crossFacets(facets, [sinceFacet(input)], [upTo]).map(describing);
}

/** The bands that new mail can be in, each as far as it reaches into the time between the scans. */
function newAges(input: RescanInput): Facet[] {
  const { horizonMs, mode, timeZone } = input;
  const sinceMs = sinceOf(input);
  return ageBands(horizonMs, mode, timeZone).flatMap((band: AgeBand, number) => {
    if (band.toMs <= sinceMs) return [];
    const fromMs = Math.max(sinceMs, band.fromMs ?? sinceMs);
    return [ageFacet({ fromMs, toMs: band.toMs }, number)];
  });
}

function sinceFacet(input: RescanInput): Facet {
  return { terms: [`after:${sinceOf(input) / 1000}`], facts: {} };
}

function sinceOf({ formerMs }: RescanInput): number {
  return Math.floor((formerMs - OVERLAP_MS) / 1000) * 1000;
}

function counting(facet: Facet): ListingCell {
  return toCell(facet, true);
}

function describing(facet: Facet): ListingCell {
  return toCell(facet, false);
}
