const UNITS_PER_PAGE = 5;
const UNITS_PER_FETCH = 20;
const PAGE_SIZE = 500;
/** Two partitions and the marks' passes list about this many times the mailbox, over this many cells. */
const LISTED_SHARE = 2.6;
const CELLS = 65;
const SIZE_FETCHES = 90;
/** Fetches and listings to find senders, per root of the mailbox; see sender-rounds. */
const SENDERS_PER_ROOT = 0.9;
const DEFAULT_UNITS_PER_SECOND = 50;
const MIN_OBSERVED_MS = 3_000;

export type ScanWork = { pages: number; fetches: number };

/** Quota units that work already done has cost. */
export function spentUnits({ pages, fetches }: ScanWork): number {
  return pages * UNITS_PER_PAGE + fetches * UNITS_PER_FETCH;
}

/** Quota units that a whole scan of so many messages is likely to cost. */
export function expectedUnits(totalMsgs: number): number {
  const pages = (totalMsgs * LISTED_SHARE) / PAGE_SIZE + CELLS * 0.7;
  const senders = Math.min(totalMsgs, SENDERS_PER_ROOT * Math.sqrt(totalMsgs));
  const fetches = Math.min(totalMsgs, SIZE_FETCHES) + senders;
  return spentUnits({ pages: pages + senders, fetches });
}

/** Seconds that the rest of a scan will take at the pace kept so far; never less than one. */
export function secondsLeft(totalMsgs: number, work: ScanWork, elapsedMs: number): number {
  const spent = spentUnits(work);
  const pace =
    elapsedMs < MIN_OBSERVED_MS || spent === 0
      ? DEFAULT_UNITS_PER_SECOND
      : spent / (elapsedMs / 1000);
  return Math.max(1, Math.ceil((expectedUnits(totalMsgs) - spent) / pace));
}
