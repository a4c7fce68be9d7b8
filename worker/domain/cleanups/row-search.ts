import { EARLIEST_DATE_MS } from '#worker/domain/scans/listing/age-band.ts';
import { BULK_CATEGORIES, MESSAGE_MARKS } from '#worker/domain/scans/messages/message-mark.ts';
import { MAX_ALTERNATIVES } from '#worker/domain/scans/search-terms.ts';
import { senderTerms } from '#worker/domain/scans/senders/sender-key.ts';

import {
  AGE_TOLERANCE_MS,
  recentFromMs,
  type RowExpectation,
  samplesOfRow,
  SIZE_TOLERANCE,
} from './row-samples.ts';

/** Gmail leaves the trash out of a listing unless asked for. */
export const TRASH_SEARCH = 'in:trash';

/** A chosen row, as a search describes it. */
export type SearchedRow = {
  rowNumber: number;
  promise: RowExpectation;
  /** null: unknown, or not a newsletter row. */
  senderKey: string | null;
  /** Messages whose headers the scan has read and found to match. */
  readCount: number;
  /** Messages chosen. */
  messageCount: number;
};

const BULK_MARKS = BULK_CATEGORIES.map((name) => MESSAGE_MARKS[name]);
/** No message is in all categories. */
const NO_MESSAGE = BULK_MARKS.map(({ query }) => query);

/** Of a combined search, so that each finishes soon. */
const MOST_MESSAGES = 2_000;

/**
 * How many messages of row number `order` of `rowCount` still have to be read. Of newsletters a listing gives sender,
 * category and age, but only headers tell one from a letter; headers never change, so the scan's reads count. Other
 * rows need only the listing.
 */
export function readsOfRow(
  { promise, readCount }: Pick<SearchedRow, 'promise' | 'readCount'>,
  order: number,
  rowCount: number,
): number {
  if (promise.kind !== 'newsletter') return 0;
  return Math.max(0, samplesOfRow(order, rowCount) - readCount);
}

/**
 * Row numbers per search, in order of increasing work: fully read senders, several per search; other rows; senders with
 * messages to read; smallest first within each. Rows that no search can express are left out.
 */
export function planRowSearches(rows: readonly SearchedRow[]): number[][] {
  const numbered = rows
    .map((row, order) => ({ row, reads: readsOfRow(row, order, rows.length) }))
    .toSorted((a, b) => a.row.messageCount - b.row.messageCount);
  const searchesOf = (found: typeof numbered) =>
    [...Map.groupBy(found, ({ row }) => sharedTerms(row.promise, 0).join(' ')).values()].flatMap(
      (together) => inParts(together.map(({ row }) => row)),
    );
  const newsletters = numbered.filter(({ row }) => row.promise.kind === 'newsletter');
  const named = newsletters.filter(({ row }) => row.senderKey !== null);
  const others = numbered.filter(({ row }) => row.promise.kind !== 'newsletter');
  return [
    ...searchesOf(named.filter(({ reads }) => reads === 0)),
    ...others.map(({ row }) => [row.rowNumber]),
    ...searchesOf(named.filter(({ reads }) => reads > 0)),
  ];
}

/** The rows of one search share every term except the senders. */
function inParts(rows: readonly SearchedRow[]): number[][] {
  const parts: { rowNumbers: number[]; terms: number; messages: number }[] = [];
  for (const { rowNumber, senderKey, messageCount } of rows) {
    const terms = senderTerms(senderKey ?? '').length;
    const last = parts.at(-1);
    const isFull =
      last === undefined ||
      last.terms + terms > MAX_ALTERNATIVES ||
      last.messages + messageCount > MOST_MESSAGES;
    if (isFull) parts.push({ rowNumbers: [rowNumber], terms, messages: messageCount });
    else {
      last.rowNumbers.push(rowNumber);
      last.terms += terms;
      last.messages += messageCount;
    }
  }
  return parts.map(({ rowNumbers }) => rowNumbers);
}

/**
 * The Gmail search for the rows of one search: it finds what isAsPromised accepts, apart from headers. Senders come
 * last: Gmail may silently truncate a long search, which must then match less, not more.
 */
export function rowSearch(
  rows: readonly Pick<SearchedRow, 'promise' | 'senderKey'>[],
  scannedMs: number,
): string {
  const [first] = rows;
  if (first === undefined) return '';
  const terms = sharedTerms(first.promise, scannedMs);
  if (first.promise.kind !== 'newsletter') return terms.join(' ');
  const senders = rows.flatMap(({ senderKey }) =>
    senderKey === null || senderKey === '' ? [] : senderTerms(senderKey),
  );
  // Without a sender it would match anybody's mail.
  return (senders.length === 0 ? NO_MESSAGE : [...terms, anyOf(senders)]).join(' ');
}

/** The bounds of isAsPromised as Gmail search terms. */
function sharedTerms(promise: RowExpectation, scannedMs: number): string[] {
  const isRecentToo = promise.unlocked.includes('recent');
  return [
    ...termsOf(promise),
    ...(isRecentToo ? [] : [`-after:${toSeconds(recentFromMs(scannedMs))}`]),
    `-before:${toSeconds(EARLIEST_DATE_MS)}`,
  ];
}

function termsOf(promise: RowExpectation): string[] {
  switch (promise.kind) {
    case 'newsletter':
      return categoryTerms(promise.categories);
    case 'old': {
      const { fromMs, toMs } = promise;
      return [
        ...(fromMs === null ? [] : [`after:${toSeconds(fromMs - AGE_TOLERANCE_MS)}`]),
        `-after:${toSeconds(toMs + AGE_TOLERANCE_MS)}`,
      ];
    }
    case 'large': {
      const { fromBytes, toBytes } = promise;
      return [
        `larger:${Math.max(0, Math.ceil(fromBytes * (1 - SIZE_TOLERANCE)) - 1)}`,
        ...(toBytes === null ? [] : [`-larger:${Math.floor(toBytes * (1 + SIZE_TOLERANCE))}`]),
      ];
    }
    default:
      return promise satisfies never;
  }
}

/** In one of these; 0: in no bulk category. */
export function categoryTerms(categories: readonly number[]): string[] {
  if (categories.includes(0)) {
    return BULK_MARKS.filter(({ bit }) => !categories.includes(bit)).map(
      ({ query }) => `-${query}`,
    );
  }
  const wanted = BULK_MARKS.filter(({ bit }) => categories.includes(bit)).map(({ query }) => query);
  return wanted.length === 0 ? NO_MESSAGE : [anyOf(wanted)];
}

function anyOf(terms: readonly string[]): string {
  return terms.length === 1 ? terms.join('') : `{${terms.join(' ')}}`;
}

function toSeconds(ms: number): number {
  return Math.floor(ms / 1000);
}
