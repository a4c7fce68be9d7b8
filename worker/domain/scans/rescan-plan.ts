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
  previousHorizonMs: number;
  horizonMs: number;
  mode: ScanMode;
  labels: LabelPlan;
  timeZone: string;
  /** Selects the buckets; equal in both scans. */
  messages: number;
};

const OWN = { ...markFacet('sent'), terms: ['from:me', '-in:drafts', '-in:chats'] };

/** Mail may become visible some time after its date. */
const OVERLAP_MS = 600_000;

/** Listed only where the history does not determine them. */
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
 * Listings beyond the history: new mail and its size, its receipts, and mail that crossed an age
 * cut. Little is new, so sizes from 128 KiB have two coarse steps; see fineSizeCells. The safe-list
 * is skipped: new mail is too recent to be offered.
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
  // Mail with an impossible date crosses no cut.
  const undated = crossings.some(({ fromMs }) => fromMs === null) ? [undatedCell()] : [];
  return [
    futureCell(horizonMs),
    ...crossFacets([...coarse.toReversed(), ...small], newAges(input)).map(counting),
    // Labels alone do not identify own mail.
    ...crossFacets([...RECEIPT_FACETS, OWN], came, [upTo]).map(describing),
    ...crossed.map(describing),
    ...undated,
    // Not listed before for mail that was not old.
    ...crossFacets([markFacet('important')], nowOld).map(describing),
  ];
}

export function crossingsOf({
  previousHorizonMs,
  horizonMs,
  mode,
  timeZone,
}: RescanInput): AgeCrossings {
  return crossAges(
    ageBands(previousHorizonMs, mode, timeZone),
    ageBands(horizonMs, mode, timeZone),
  );
}

/** Full resolution for new mail of 128 KiB and more. */
export function fineSizeCells(input: RescanInput): ListingCell[] {
  const fine = listingBuckets(input.messages).flatMap((bucket, number) =>
    bucket.fromBytes >= FINE_BYTES ? [sizeFacet(bucket, number)] : [],
  );
  return betweenScans(fine, input);
}

export function isCheaperFetched(messages: number, input: RescanInput): boolean {
  const listed = fineSizeCells(input).length * GMAIL_PRICES.listMessages;
  return messages * GMAIL_PRICES.getMessage <= listed;
}

export function labelMarkCells(input: RescanInput): ListingCell[] {
  return betweenScans([...LABEL_MARKS.map(markFacet), ...labelledFacets(input.labels)], input);
}

/** Arrived after the start; counted nowhere. */
export function laterCell({ horizonMs }: RescanInput): ListingCell {
  const terms = [horizonTerm(horizonMs).slice(1)];
  return describing({ terms, facts: {} });
}

export function sinceTerms(input: RescanInput): string[] {
  return [...sinceFacet(input).terms, horizonTerm(input.horizonMs)];
}

/** Refines a coarse bucket by the fetched size, within the listed bounds. */
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

/** Clipped to the time between the scans. */
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

function sinceOf({ previousHorizonMs }: RescanInput): number {
  return Math.floor((previousHorizonMs - OVERLAP_MS) / 1000) * 1000;
}

function counting(facet: Facet): ListingCell {
  return toCell(facet, true);
}

function describing(facet: Facet): ListingCell {
  return toCell(facet, false);
}
