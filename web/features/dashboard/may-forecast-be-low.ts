import { DAY_MS } from '#worker/domain/duration.ts';
import { senderCount } from '#worker/domain/unsubscribes/unsubscribe-status.ts';

import type { CleanupRow } from './cleanup-rows.ts';

const YEAR_MS = 365 * DAY_MS;

/**
 * Whether a scan may have reckoned a year from a mailbox that newsletters of that year had been cleaned out of, and will
 * come again. How many came within it nobody knows any more: an order counts its rows whole, and their senders are
 * forgotten after a day. A sender that has accepted the request is expected to stop, and left out of the forecast.
 */
export function mayForecastBeLow(rows: readonly CleanupRow[] | null, scannedAtMs: number): boolean {
  return (rows ?? []).some(
    ({ paidAtMs, trashedCount, newsletterCount, progress }) =>
      paidAtMs < scannedAtMs &&
      paidAtMs > scannedAtMs - YEAR_MS &&
      trashedCount > 0 &&
      newsletterCount > 0 &&
      !haveAllAccepted(progress),
  );
}

function haveAllAccepted({ unsubscribes }: CleanupRow['progress']): boolean {
  return unsubscribes !== null && unsubscribes.confirmedCount === senderCount(unsubscribes);
}
