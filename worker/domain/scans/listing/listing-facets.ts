import {
  EARLIEST_DATE_MS,
  futureStartMs,
  UNKNOWN_DATE_BAND,
  windowStartMs,
  type AgeBand,
} from './age-band.ts';
import { crossFacets, toCell, type Facet, type ListingCell } from './listing-cell.ts';
import {
  MESSAGE_MARKS,
  RECEIPT_BIT,
  type MessageMark,
} from '#worker/domain/scans/messages/message-mark.ts';
import { RECEIPT_SEARCHES } from '#worker/domain/scans/messages/receipt-words.ts';
import type { ScanMode } from '#worker/domain/scans/scan-state.ts';
import { listingBuckets, type SizeBucket } from './size-bucket.ts';

/** Excludes mail that arrives during the scan. */
export function horizonTerm(horizonMs: number): string {
  return `-after:${Math.floor(horizonMs / 1000)}`;
}

export function windowTerms(horizonMs: number, mode: ScanMode): string[] {
  const startMs = windowStartMs(horizonMs, mode);
  return [...(startMs === null ? [] : [`after:${startMs / 1000}`]), horizonTerm(horizonMs)];
}

export function sizeFacet(
  { fromBytes, toBytes }: Pick<SizeBucket, 'fromBytes' | 'toBytes'>,
  sizeBucket: number,
): Facet {
  return {
    terms: [
      ...(fromBytes === 0 ? [] : [`larger:${fromBytes - 1}`]),
      ...(toBytes === null ? [] : [`-larger:${toBytes - 1}`]),
    ],
    facts: { sizeBucket },
  };
}

export function ageFacet(
  { fromMs, toMs }: Pick<AgeBand, 'fromMs' | 'toMs'>,
  ageBand: number,
): Facet {
  return {
    terms: [...(fromMs === null ? [] : [`after:${fromMs / 1000}`]), `-after:${toMs / 1000}`],
    facts: { ageBand },
  };
}

/** An unsupported date would find nothing. */
export function undatedCell(): ListingCell {
  const terms = [`before:${EARLIEST_DATE_MS / 1000}`];
  return toCell({ terms, facts: { ageBand: UNKNOWN_DATE_BAND } }, false);
}

function futureFacet(horizonMs: number): Facet {
  const terms = [`after:${futureStartMs(horizonMs) / 1000}`];
  return { terms, facts: { ageBand: UNKNOWN_DATE_BAND } };
}

/** In no other listing. Made first, so that later listings overwrite false matches. */
export function futureCell(horizonMs: number): ListingCell {
  return toCell(futureFacet(horizonMs), true);
}

/** Rarely non-empty, so made afterwards. */
export function futureSizeCells(horizonMs: number, messages: number): ListingCell[] {
  const sizes = listingBuckets(messages).map(sizeFacet);
  return crossFacets(sizes, [futureFacet(horizonMs)]).map((facet) => toCell(facet, false));
}

export function markFacet(mark: MessageMark): Facet {
  const { query, bit } = MESSAGE_MARKS[mark];
  return { terms: [query], facts: { marks: bit } };
}

export const RECEIPT_FACETS = RECEIPT_SEARCHES.map((search): Facet => {
  return { terms: [search], facts: { marks: RECEIPT_BIT } };
});
