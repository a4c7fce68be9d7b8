import { UNIT_WINDOW_MS, type UnitLease } from '#worker/domain/quota/quota-lease.ts';
import { GMAIL_PRICES } from '#worker/domain/quota/user-units.ts';
import {
  isMostlyUnfiled,
  type MailboxTotals,
  TOTALLED_LABELS,
} from '#worker/domain/scans/mailbox-totals.ts';
import { RECEIPT_SEARCHES } from '#worker/domain/scans/messages/mail-kind.ts';
import {
  BULK_CATEGORY_BITS,
  LABEL_OF_MARK,
  LABELLED_MARKS,
  MESSAGE_MARKS,
  RECEIPT_BIT,
} from '#worker/domain/scans/messages/message-mark.ts';
import type { ScanMode } from '#worker/domain/scans/scan-state.ts';

import { UNKNOWN_DATE_BAND } from './age-band.ts';
import type { ListingCell } from './listing-cell.ts';
import { countCandidates, PAST_YEAR_SHARE } from './listing-shape.ts';

/** Before this much has been seen of it, a pace is a guess, and none is told. */
const MIN_OBSERVED_MS = 3_000;

/** Calls for totals, before anything is listed: the profile's and one for each label. */
const TOTALS_CALLS = 1 + TOTALLED_LABELS.length;
/** Units are leased in blocks, and some of a block run out unspent. */
const LEASED_PER_SPENT = 1.03;
/** A forecast comes this near to what it should be (1 − 1/e of the way) in so long. */
const STEADY_MS = 3_000;

/** Of time, a call costs beside its units about as much as so many. */
const CALL_COST_UNITS = 5;
/** As long as there is no result. */
const MOST_UNDONE_PERCENT = 99;

/** How many times as many fetches as expected a cautious forecast allows for. */
const CAUTION = 1.3;

/** Calls to Gmail: pages listed, and messages fetched. */
export type ScanWork = { pages: number; fetches: number };

/** Quota units that so much work costs. */
export function spentUnits({ pages, fetches }: ScanWork): number {
  return pages * GMAIL_PRICES.listMessages + fetches * GMAIL_PRICES.getMessage;
}

/**
 * Per cent of a scan done up to its first result: what the calls to Gmail cost that are made, of that and what those are
 * likely to cost that are left. 100 is reserved for the result itself.
 */
export function donePercent(done: ScanWork, left: ScanWork): number {
  const cost = costOf({ ...done, pages: done.pages + TOTALS_CALLS });
  return Math.min(MOST_UNDONE_PERCENT, (100 * cost) / (cost + costOf(left)));
}

/** What work takes of a person's time: calls on their way, and units that the quota of a minute may not have. */
function costOf(work: ScanWork): number {
  return spentUnits(work) + callsOf(work) * CALL_COST_UNITS;
}

function callsOf({ pages, fetches }: ScanWork): number {
  return pages + fetches;
}

export type PaceInput = {
  done: ScanWork;
  left: ScanWork;
  elapsedMs: number;
  nowMs: number;
  /** What the user's quota of the last minute has gone to, oldest first. */
  leases: readonly UnitLease[];
  /** Units that could be taken now. */
  freeUnits: number;
  unitsPerMinute: number;
};

/**
 * How long the rest of a scan will take; null: not known yet. Calls take as long as they
 * have taken so far; where the quota of a minute does not reach, what is left waits for units to come free.
 * Such a wait is long however little is missing, so one that is only possible is told as well: what turns
 * out shorter than told disappoints nobody.
 */
export function leftMs(input: PaceInput): number | null {
  const { done, left, elapsedMs, freeUnits } = input;
  if (elapsedMs < MIN_OBSERVED_MS || callsOf(done) === 0) return null;
  const callsMs = (callsOf(left) * elapsedMs) / (callsOf(done) + TOTALS_CALLS);
  const expected = spentUnits(left) * LEASED_PER_SPENT;
  const cautious = spentUnits({ ...left, fetches: left.fetches * CAUTION }) * LEASED_PER_SPENT;
  const waitMs = quotaWaitMs(expected > freeUnits ? expected : cautious, input);
  return Math.max(callsMs, waitMs);
}

/** When the scan is expected to be done, as told at a moment. */
export type Forecast = { endMs: number; toldMs: number };

/** A forecast that does not leap: it goes over from what was told before to what is expected now. */
export function steadyForecast(before: Forecast | null, endMs: number, nowMs: number): Forecast {
  if (before === null) return { endMs, toldMs: nowMs };
  const kept = Math.exp(-(nowMs - before.toldMs) / STEADY_MS);
  return { endMs: endMs + (before.endMs - endMs) * kept, toldMs: nowMs };
}

/** Whole seconds from `nowMs`, at least one. */
export function secondsUntil({ endMs }: Forecast, nowMs: number): number {
  return Math.max(1, Math.ceil((endMs - nowMs) / 1000));
}

/** How long it takes until the quota has had room for `units` more. */
function quotaWaitMs(
  units: number,
  { leases, freeUnits, nowMs, unitsPerMinute }: PaceInput,
): number {
  let missing = units - freeUnits;
  if (missing <= 0) return 0;
  for (const lease of leases) {
    missing -= lease.units;
    if (missing <= 0) return Math.max(0, lease.takenMs + UNIT_WINDOW_MS - nowMs);
  }
  return UNIT_WINDOW_MS * (1 + missing / unitsPerMinute);
}

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
