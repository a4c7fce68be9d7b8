import { UNKNOWN_DATE_BAND } from './age-band.ts';
import type { ListingCell } from './listing-cell.ts';
import { countCandidates, PAST_YEAR_SHARE } from './listing-shape.ts';
import { isMostlyUnfiled, type MailboxTotals } from './mailbox-totals.ts';
import { LABEL_OF_MARK, LABELLED_MARKS } from './mark-label.ts';
import { BULK_CATEGORY_BITS, MESSAGE_MARKS, RECEIPT_BIT } from './message-mark.ts';
import { RECEIPT_SEARCHES } from './receipt-words.ts';
import type { ScanWork } from './scan-pace.ts';
import type { ScanMode } from './scan-state.ts';

const PAGE_SIZE = 500;
/** The last page of a listing is half empty, and a listing that finds nothing costs one. */
const LAST_PAGE = 0.6;
/** Of a mailbox's messages, those that are listed by fine steps of size. */
const FINE_SHARE = 0.08;
/** What is found by a mark that no total tells of; by one of the searches for receipts. */
const OTHER_SHARES: readonly (readonly [bit: number, share: number])[] = [
  [MESSAGE_MARKS.labelled.bit, 0.05],
  [RECEIPT_BIT, 0.03 / RECEIPT_SEARCHES.length],
];
/** Messages weighed beside those that are asked for their senders: 10 to 30 in mailboxes of any kind. */
const SIZE_FETCHES = 22;
/** A listing for each sender found; senders of several categories share one. */
const PAGES_PER_SENDER = 0.65;
/**
 * Fetches until 80 % of the bulk mail has a sender, per root of the mail that may be bulk. Over several
 * years there are more messages of each sender. Measured over mailboxes of 5,000 to 100,000 messages.
 */
const FETCHES_PER_ROOT: Record<ScanMode, number> = { quick: 1.15, complete: 0.75 };
const USABLE_SHARE = 0.8;

export type PlannedListing = Pick<ListingCell, 'query' | 'isCounting' | 'facts'> & {
  pageCount: number;
  isDone: boolean;
};

export type WorkInput = {
  mode: ScanMode;
  totals: MailboxTotals;
  countedMsgs: number;
  /** Number of age bands. */
  ageBands: number;
  plan: readonly PlannedListing[];
  /** Other listings, for senders, that are known to be wanted and not done. */
  openSenderListings: number;
  /** Messages known to be wanted and not fetched; null before the first are drawn. */
  openFetches: number | null;
  /** Share of bulk mail whose sender is known; null before any is looked for. */
  attributedShare: number | null;
};

/** The calls that are likely to be left until the first result. */
export function remainingWork(input: WorkInput): ScanWork {
  const { plan, totals, openSenderListings, openFetches } = input;
  const counting = plan.filter(({ isDone, isCounting }) => !isDone && isCounting);
  const describing = plan.filter(({ isDone, isCounting }) => !isDone && !isCounting);
  const uncounted = counting.length === 0 ? 0 : Math.max(0, totals.messages - input.countedMsgs);
  const countingPages = uncounted / PAGE_SIZE + counting.length * LAST_PAGE;
  const describingPages = describing
    .map((cell) => pagesOf(expectedMessages(cell, input)) - cell.pageCount)
    .reduce((sum, pages) => sum + Math.max(LAST_PAGE, pages), 0);
  const senders = sendersLeft(input);
  return {
    pages: countingPages + describingPages + openSenderListings + senders * PAGES_PER_SENDER,
    fetches: (openFetches ?? SIZE_FETCHES) + senders,
  };
}

function pagesOf(messages: number): number {
  return messages / PAGE_SIZE + LAST_PAGE;
}

/**
 * Messages to be fetched for their senders before 80 % is known. Senders differ so much in how much they
 * send that the largest are found first: what is unknown falls as (1 + b × fetches) to the power of −1.5, as
 * measured over generated mailboxes.
 */
function sendersLeft({ mode, totals, attributedShare }: WorkInput): number {
  const windowShare = mode === 'quick' ? PAST_YEAR_SHARE : 1;
  const candidates = isMostlyUnfiled(totals)
    ? Math.max(0, totals.messages - (totals.byLabel.SENT ?? 0)) * windowShare
    : countCandidates(totals, windowShare);
  const share = Math.min(USABLE_SHARE, attributedShare ?? 0);
  const progress = (known: number) => (1 - known) ** (-1 / 1.5) - 1;
  const left = 1 - progress(share) / progress(USABLE_SHARE);
  return FETCHES_PER_ROOT[mode] * Math.sqrt(candidates) * left;
}

/** How many messages a listing that counts none is likely to hold: its facets taken to be independent. */
function expectedMessages(
  { query, facts: { ageBand, sizeBucket, marks } }: PlannedListing,
  { mode, totals, ageBands }: WorkInput,
): number {
  const isFine = sizeBucket === null && query.includes('larger:');
  const isOfPastYear = ageBand === null && (marks & WINDOW_BITS) !== 0 && mode === 'quick';
  return (
    totals.messages *
    shareOfMarks(marks, totals) *
    (ageBand === null ? 1 : ageBand === UNKNOWN_DATE_BAND ? 0 : 1 / ageBands) *
    (isFine ? FINE_SHARE : 1) *
    (isOfPastYear ? PAST_YEAR_SHARE : 1)
  );
}

/** What is asked for within the window of the mode. */
const WINDOW_BITS = BULK_CATEGORY_BITS | MESSAGE_MARKS.unread.bit;

function shareOfMarks(marks: number, { messages, byLabel }: MailboxTotals): number {
  const ofLabels = LABELLED_MARKS.filter((mark) => (marks & MESSAGE_MARKS[mark].bit) !== 0).map(
    (mark) => Math.min(1, (byLabel[LABEL_OF_MARK[mark]] ?? 0) / Math.max(1, messages)),
  );
  const ofOthers = OTHER_SHARES.filter(([bit]) => (marks & bit) !== 0).map(([, share]) => share);
  return [...ofLabels, ...ofOthers].reduce((share, of) => share * of, 1);
}
