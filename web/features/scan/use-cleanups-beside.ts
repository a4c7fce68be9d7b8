import { useEffect, useState } from 'react';

import { listOrders } from '#web/api/orders.ts';
import { boughtSince, cleanedSince } from '#web/features/dashboard/cleaned-since.ts';
import { cleanupRows, type CleanupRow } from '#web/features/dashboard/cleanup-rows.ts';
import { mayForecastBeLow } from '#web/features/dashboard/may-forecast-be-low.ts';
import { useRowsNow } from '#web/features/dashboard/use-rows-now.ts';

import type { FinishedScan } from './scan-entry.ts';

const CLEANUPS_LOOKED_AT = 5;

type CleanupsBeside = {
  /** Emails that have been cleaned away since the mailbox was weighed. */
  cleanedCount: number;
  /** Emails that are on offer in it no more, cleaned away or not. */
  boughtCount: number;
  mayForecastBeLow: boolean;
};

/** What clean-ups make of a result; nothing too until that is known, or where it cannot be. */
export function useCleanupsBeside({
  startedAtMs,
  finishedAtMs,
}: Pick<FinishedScan, 'startedAtMs' | 'finishedAtMs'>): CleanupsBeside {
  const [loaded, setLoaded] = useState<readonly CleanupRow[] | null>(null);
  const rows = useRowsNow(loaded);
  useEffect(() => {
    let isHere = true;
    listOrders(CLEANUPS_LOOKED_AT).then(
      (orders) => isHere && setLoaded(cleanupRows(orders)),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  return {
    cleanedCount: cleanedSince(rows, finishedAtMs),
    boughtCount: boughtSince(rows, finishedAtMs),
    mayForecastBeLow: mayForecastBeLow(rows, startedAtMs),
  };
}
