import { ageBands, windowStartMs } from './age-band.ts';
import { MESSAGE_MARKS } from './message-mark.ts';
import type { ScanMode } from './scan-state.ts';
import { senderSearch } from './sender-key.ts';
import { sizeBuckets } from './size-bucket.ts';

/** What a cell's messages have in common, and so what its pages say of them. */
export type CellKind = 'size' | 'age' | 'mark' | 'sender';

/** One listing: all its pages together are one set of messages. */
export type ListingCell = {
  kind: CellKind;
  /** Size bucket, age band, mark's bit or sender's number. */
  value: number;
  query: string;
};

/** No message newer than the start of the scan counts, in any listing alike. */
function upTo(horizonMs: number): string {
  return `-after:${Math.floor(horizonMs / 1000)}`;
}

/**
 * The listings that tell everything about a mailbox but its senders: one partition by size, which also
 * counts every message once; one by age; and a pass for each mark. Bounds are written as complements
 * (`larger:a -larger:b`), which partition exactly whether Gmail's operators are strict or not.
 */
export function listingPlan(horizonMs: number, mode: ScanMode): ListingCell[] {
  const horizon = upTo(horizonMs);
  const bySize = sizeBuckets().map(({ fromBytes, toBytes }, value): ListingCell => {
    const from = fromBytes === 0 ? '' : `larger:${fromBytes - 1} `;
    const to = toBytes === null ? '' : `-larger:${toBytes - 1} `;
    return { kind: 'size', value, query: `${from}${to}${horizon}` };
  });
  const byAge = ageBands(horizonMs, mode).map(({ fromMs, toMs }, value): ListingCell => {
    const from = fromMs === null ? '' : `after:${fromMs / 1000} `;
    return { kind: 'age', value, query: `${from}-after:${toMs / 1000}` };
  });
  const windowFrom = `after:${windowStartMs(horizonMs, mode) / 1000}`;
  const byMark = Object.values(MESSAGE_MARKS).map(({ bit, query, isWindowOnly }): ListingCell => {
    const window = isWindowOnly ? ` ${windowFrom}` : '';
    return { kind: 'mark', value: bit, query: `${query}${window} ${horizon}` };
  });
  return [...bySize, ...byAge, ...byMark];
}

/** The messages of one sender within the mode's window. */
export function senderCell(
  senderNumber: number,
  senderKey: string,
  horizonMs: number,
  mode: ScanMode,
): ListingCell {
  const windowFrom = `after:${windowStartMs(horizonMs, mode) / 1000}`;
  return {
    kind: 'sender',
    value: senderNumber,
    query: `${senderSearch(senderKey)} ${windowFrom} ${upTo(horizonMs)}`,
  };
}
