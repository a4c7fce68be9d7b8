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

/** The search for what lies in the trash. Gmail leaves the trash out of a listing that does not ask for it besides. */
export const TRASH_SEARCH = 'in:trash';

/** A chosen row, as far as a search can find its mail. */
export type SearchedRow = {
  rowNumber: number;
  promise: RowExpectation;
  /** Whose newsletters it holds; null where it is not known any more, and of other rows. */
  senderKey: string | null;
  /** Of how many of its messages the scan has read the headers, and found what the row says. */
  readCount: number;
  /** How many messages were chosen of it. */
  messageCount: number;
};

const BULK_MARKS = BULK_CATEGORIES.map((name) => MESSAGE_MARKS[name]);
/** Filed under all of them: none is. */
const NO_MESSAGE = BULK_MARKS.map(({ query }) => query);

/** Of a search for several rows: so soon each is through. */
const MOST_MESSAGES = 2_000;

/**
 * How many messages of row number `order` of `rowCount` still have to be read: a listing tells whose newsletters are, how
 * Gmail files them and how old they are, and only headers tell a newsletter from a letter. Headers never change: those
 * that the scan has read count. Of other rows a listing tells all that they say.
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
 * The rows that each search looks for, in the order in which they are checked, those that take least first: several
 * senders in one, nothing to be read of them; then other rows; then senders of whom something has to be read; of each kind
 * the smallest first. A row that no search can name is in none.
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

/** All rows of one search share its terms but for their senders. */
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
 * The Gmail search for all mail of these rows, that of one search: nothing else passes isAsPromised but for its headers.
 * Their senders come last: Gmail may cut a long search without a word, and then it has to name less, and not more.
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
  // Without a sender it would name anybody's mail.
  return (senders.length === 0 ? NO_MESSAGE : [...terms, anyOf(senders)]).join(' ');
}

/** The same bounds as isAsPromised has, in Gmail's words. */
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

/** Filed under one of these; 0 stands for none of Gmail's bulk categories. */
function categoryTerms(categories: readonly number[]): string[] {
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
