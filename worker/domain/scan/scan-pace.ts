import { GMAIL_PRICES } from '#worker/domain/gmail-price.ts';

/** Two partitions and the marks' passes list a mailbox about this many times over. */
const LISTED_SHARE = 2.6;
const PAGE_SIZE = 500;
/** Of the plan's cells, those that hold enough to have a page that is not full. */
const PARTIAL_PAGES_PER_CELL = 0.7;
const SIZE_FETCHES = 90;
/** Senders looked for, per root of the mailbox. */
const SENDERS_PER_ROOT = 0.9;
/** Before this much has been seen of it, a pace is a guess, and none is told. */
const MIN_OBSERVED_MS = 3_000;

export type ScanWork = { pages: number; fetches: number };

/** Quota units that work already done has cost. */
export function spentUnits({ pages, fetches }: ScanWork): number {
  return pages * GMAIL_PRICES.listMessages + fetches * GMAIL_PRICES.getMessage;
}

/** Quota units that a whole scan is likely to cost, given the mailbox and the plan's number of cells. */
export function expectedUnits(totalMsgs: number, plannedCells: number): number {
  const pages = (totalMsgs * LISTED_SHARE) / PAGE_SIZE + plannedCells * PARTIAL_PAGES_PER_CELL;
  const senders = Math.min(totalMsgs, SENDERS_PER_ROOT * Math.sqrt(totalMsgs));
  const fetches = Math.min(totalMsgs, SIZE_FETCHES) + senders;
  return spentUnits({ pages: pages + senders, fetches });
}

/** Seconds that the rest of a scan will take at the pace kept so far, at least one; null: not known yet. */
export function secondsLeft(expected: number, work: ScanWork, elapsedMs: number): number | null {
  const spent = spentUnits(work);
  if (elapsedMs < MIN_OBSERVED_MS || spent === 0) return null;
  const unitsPerSecond = spent / (elapsedMs / 1000);
  return Math.max(1, Math.ceil((expected - spent) / unitsPerSecond));
}
