import { useEffect, useState } from 'react';

import { listOrders } from '#web/api/orders.ts';
import { AfterCleanups } from '#web/features/dashboard/after-cleanups.tsx';
import { cleanupRows, type CleanupRow } from '#web/features/dashboard/cleanup-rows.ts';

import type { FinishedScan } from './scan-entry.ts';

const CLEANUPS_LOOKED_AT = 5;

/** What has been cleaned since the mailbox was weighed; the result does without it where it cannot be loaded. */
export function ResultsAfter({ scan }: { scan: FinishedScan }) {
  const [rows, setRows] = useState<readonly CleanupRow[] | null>(null);
  useEffect(() => {
    let isHere = true;
    listOrders(CLEANUPS_LOOKED_AT).then(
      (orders) => isHere && setRows(cleanupRows(orders)),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  return <AfterCleanups scan={scan} rows={rows} />;
}
