import { UNIT_WINDOW_MS, type UnitLease } from '#worker/domain/quota/quota-lease.ts';
import { GMAIL_PRICES } from '#worker/domain/quota/user-units.ts';
import {
  isMostlyUnfiled,
  type MailboxTotals,
  TOTALLED_LABELS,
} from '#worker/domain/scans/mailbox-totals.ts';
import { RECEIPT_SEARCHES } from '#worker/domain/scans/messages/receipt-words.ts';
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

/** Too early to tell. */
const MIN_OBSERVED_MS = 3_000;

const TOTALS_CALLS = 1 + TOTALLED_LABELS.length;
/** Units are leased in blocks, and some expire unspent. */
const LEASED_PER_SPENT = 1.03;
/** Time constant of the smoothing. */
const SMOOTHING_MS = 3_000;

/** Latency of a call, expressed in units. */
const CALL_COST_UNITS = 5;
const MAX_PENDING_PERCENT = 99;

/** Fetches, relative to the expected number. */
const CAUTION = 1.3;

export type ScanWork = { pages: number; fetches: number };

export function spentUnits({ pages, fetches }: ScanWork): number {
  return pages * GMAIL_PRICES.listMessages + fetches * GMAIL_PRICES.getMessage;
}

/** Up to the first result, weighted by cost. 100 is the result itself. */
export function donePercent(done: ScanWork, left: ScanWork): number {
  const cost = costOf({ ...done, pages: done.pages + TOTALS_CALLS });
  return Math.min(MAX_PENDING_PERCENT, (100 * cost) / (cost + costOf(left)));
}

/** Latency plus units that may wait for quota. */
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
  leases: readonly UnitLease[];
  freeUnits: number;
  unitsPerMinute: number;
};

/**
 * null: not known yet. Calls keep the observed pace; work beyond the minute quota waits. Such a
 * wait is long however little is missing, so a merely possible one counts: finishing early
 * disappoints nobody.
 */
export function remainingMs(input: PaceInput): number | null {
  const { done, left, elapsedMs, freeUnits } = input;
  if (elapsedMs < MIN_OBSERVED_MS || callsOf(done) === 0) return null;
  const callsMs = (callsOf(left) * elapsedMs) / (callsOf(done) + TOTALS_CALLS);
  const expected = spentUnits(left) * LEASED_PER_SPENT;
  const cautious = spentUnits({ ...left, fetches: left.fetches * CAUTION }) * LEASED_PER_SPENT;
  const waitMs = quotaWaitMs(expected > freeUnits ? expected : cautious, input);
  return Math.max(callsMs, waitMs);
}

export type Forecast = { endMs: number; updatedMs: number };

/** Exponential smoothing against jumps in the display. */
export function smoothForecast(before: Forecast | null, endMs: number, nowMs: number): Forecast {
  if (before === null) return { endMs, updatedMs: nowMs };
  const kept = Math.exp(-(nowMs - before.updatedMs) / SMOOTHING_MS);
  return { endMs: endMs + (before.endMs - endMs) * kept, updatedMs: nowMs };
}

export function secondsUntil({ endMs }: Forecast, nowMs: number): number {
  return Math.max(1, Math.ceil((endMs - nowMs) / 1000));
}

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
/** Half-empty last pages and empty listings. */
const LAST_PAGE = 0.6;
const FINE_SHARE = 0.08;
/** Labelled mail, and one receipt search: no label total. */
const OTHER_SHARES: readonly (readonly [bit: number, share: number])[] = [
  [MESSAGE_MARKS.labelled.bit, 0.05],
  [RECEIPT_BIT, 0.03 / RECEIPT_SEARCHES.length],
];
/** Beside the sender fetches; 10 to 30 in any mailbox. */
const SIZE_FETCHES = 22;
/** Categories of a sender share a listing. */
const PAGES_PER_SENDER = 0.65;
/**
 * Until 80 % of bulk mail is attributed, per square root of the candidates; measured on mailboxes
 * of 5,000 to 100,000 messages.
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
  ageBands: number;
  plan: readonly PlannedListing[];
  openSenderListings: number;
  /** null before the first draw. */
  openFetches: number | null;
  /** null before the first sender search. */
  attributedShare: number | null;
};

export function remainingWork(input: WorkInput): ScanWork {
  const { plan, totals, openSenderListings, openFetches } = input;
  const counting = plan.filter(({ isDone, isCounting }) => !isDone && isCounting);
  const describing = plan.filter(({ isDone, isCounting }) => !isDone && !isCounting);
  const uncounted = counting.length === 0 ? 0 : Math.max(0, totals.messages - input.countedMsgs);
  const countingPages = uncounted / PAGE_SIZE + counting.length * LAST_PAGE;
  const describingPages = describing
    .map((cell) => pagesOf(expectedMessages(cell, input)) - cell.pageCount)
    .reduce((sum, pages) => sum + Math.max(LAST_PAGE, pages), 0);
  const senders = remainingSenderFetches(input);
  return {
    pages: countingPages + describingPages + openSenderListings + senders * PAGES_PER_SENDER,
    fetches: (openFetches ?? SIZE_FETCHES) + senders,
  };
}

function pagesOf(messages: number): number {
  return messages / PAGE_SIZE + LAST_PAGE;
}

/**
 * Volumes are so skewed that the largest senders are found first: the unknown share falls as (1 + b
 * × fetches)^−1.5, measured on generated mailboxes.
 */
function remainingSenderFetches({ mode, totals, attributedShare }: WorkInput): number {
  const windowShare = mode === 'quick' ? PAST_YEAR_SHARE : 1;
  const candidates = isMostlyUnfiled(totals)
    ? Math.max(0, totals.messages - (totals.byLabel.SENT ?? 0)) * windowShare
    : countCandidates(totals, windowShare);
  const share = Math.min(USABLE_SHARE, attributedShare ?? 0);
  const progress = (known: number) => (1 - known) ** (-1 / 1.5) - 1;
  const left = 1 - progress(share) / progress(USABLE_SHARE);
  return FETCHES_PER_ROOT[mode] * Math.sqrt(candidates) * left;
}

/** Facets are taken as independent. */
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

const WINDOW_BITS = BULK_CATEGORY_BITS | MESSAGE_MARKS.unread.bit;

function shareOfMarks(marks: number, { messages, byLabel }: MailboxTotals): number {
  const ofLabels = LABELLED_MARKS.filter((mark) => (marks & MESSAGE_MARKS[mark].bit) !== 0).map(
    (mark) => Math.min(1, (byLabel[LABEL_OF_MARK[mark]] ?? 0) / Math.max(1, messages)),
  );
  const ofOthers = OTHER_SHARES.filter(([bit]) => (marks & bit) !== 0).map(([, share]) => share);
  return [...ofLabels, ...ofOthers].reduce((share, of) => share * of, 1);
}
