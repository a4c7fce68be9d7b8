import type { CleanupRow } from './cleanup-rows.ts';

const YEAR_MS = 365 * 86_400_000;

/**
 * Whether a scan reckoned a year from a mailbox that newsletters of that year had been cleaned out of. How many of them
 * came within it nobody knows any more: an order counts its rows whole, and their senders are forgotten after a day.
 */
export function isForecastLow(rows: readonly CleanupRow[] | null, scannedAtMs: number): boolean {
  return (rows ?? []).some(
    ({ paidAtMs, trashedCount, newsletterCount }) =>
      paidAtMs < scannedAtMs &&
      paidAtMs > scannedAtMs - YEAR_MS &&
      trashedCount > 0 &&
      newsletterCount > 0,
  );
}
