import { SAFE_SEARCHES } from '#worker/domain/protection/safe-search.ts';

import { windowStartMs, type AgeBand } from './age-band.ts';
import type { Facet } from './listing-cell.ts';
import { MESSAGE_MARKS, RECEIPT_BIT, SAFE_SENDER_BIT, type MessageMark } from './message-mark.ts';
import { RECEIPT_SEARCHES } from './receipt-words.ts';
import type { ScanMode } from './scan-state.ts';
import type { SizeBucket } from './size-bucket.ts';

/** No message newer than the start of the scan counts, in any listing alike. */
export function horizonTerm(horizonMs: number): string {
  return `-after:${Math.floor(horizonMs / 1000)}`;
}

/** The terms that bound a listing of senders. */
export function windowTerms(horizonMs: number, mode: ScanMode): string[] {
  const startMs = windowStartMs(horizonMs, mode);
  return [...(startMs === null ? [] : [`after:${startMs / 1000}`]), horizonTerm(horizonMs)];
}

/** What is of a bucket's size. */
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

/** What is of a band's age. */
export function ageFacet(
  { fromMs, toMs }: Pick<AgeBand, 'fromMs' | 'toMs'>,
  ageBand: number,
): Facet {
  return {
    terms: [...(fromMs === null ? [] : [`after:${fromMs / 1000}`]), `-after:${toMs / 1000}`],
    facts: { ageBand },
  };
}

export function markFacet(mark: MessageMark): Facet {
  const { query, bit } = MESSAGE_MARKS[mark];
  return { terms: [query], facts: { marks: bit } };
}

/** What looks like a receipt: whatever any of them finds. */
export const RECEIPT_FACETS = RECEIPT_SEARCHES.map((search) => markedBy(search, RECEIPT_BIT));

/** Mail from senders on the safe-list, whoever else is found to have sent what. */
export const SAFE_FACETS = SAFE_SEARCHES.map((search) => markedBy(search, SAFE_SENDER_BIT));

function markedBy(search: string, bit: number): Facet {
  return { terms: [search], facts: { marks: bit } };
}
