import { useEffect, useState } from 'react';

import {
  boughtSince,
  cleanedSince,
  type CleanupRow,
  cleanupRows,
  mayForecastBeLow as canForecastBeLow,
  useRowsNow,
} from '#web/entities/cleanups/cleanup-rows.ts';
import { useOrdersApi } from '#web/entities/orders/api.ts';
import type { FinishedScan } from '#web/entities/scans/scan-entry.ts';
import { keepTrying } from '#web/shared/api/keep-trying.ts';

const MAX_CLEANUPS_READ = 5;

/** Since a scan. */
export type CleanupsSince = {
  cleanedCount: number;
  /** Bought or moved. */
  boughtCount: number;
  mayForecastBeLow: boolean;
};

type CleanupsBesideProps = {
  scan: Pick<FinishedScan, 'startedAtMs' | 'finishedAtMs'>;
  onFound: (found: CleanupsSince) => void;
};

/** Draws nothing: the result is shown before what has been bought since is known. */
export function CleanupsBeside({
  scan: { startedAtMs, finishedAtMs },
  onFound,
}: CleanupsBesideProps) {
  const { listOrders } = useOrdersApi();
  const [loaded, setLoaded] = useState<readonly CleanupRow[] | null>(null);
  const rows = useRowsNow(loaded);
  useEffect(() => {
    const leaving = new AbortController();
    void keepTrying(() => listOrders(MAX_CLEANUPS_READ), leaving).then((orders) => {
      if (orders !== null) setLoaded(cleanupRows(orders));
    });
    return () => leaving.abort();
  }, [listOrders]);
  const cleanedCount = cleanedSince(rows, finishedAtMs);
  const boughtCount = boughtSince(rows, finishedAtMs);
  const mayForecastBeLow = canForecastBeLow(rows, startedAtMs);
  const isKnown = rows !== null;
  useEffect(() => {
    if (isKnown) onFound({ cleanedCount, boughtCount, mayForecastBeLow });
  }, [isKnown, cleanedCount, boughtCount, mayForecastBeLow, onFound]);
  return null;
}
