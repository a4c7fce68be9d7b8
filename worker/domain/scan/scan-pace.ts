import { GMAIL_PRICES } from '#worker/domain/gmail-price.ts';

import { TOTALLED_LABELS } from './mailbox-totals.ts';
import { UNIT_WINDOW_MS, type UnitLease } from './unit-lease.ts';

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
