import { useEffect, useState } from 'react';

import { listOrders } from '#web/api/orders.ts';
import { cleanedSince } from '#web/features/dashboard/cleaned-since.ts';
import { cleanupRows } from '#web/features/dashboard/cleanup-rows.ts';

const CLEANUPS_LOOKED_AT = 5;

/** How many emails have been cleaned away since the mailbox was weighed; 0 too until that is known, or where it cannot be. */
export function useCleanedCount(sinceMs: number): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isHere = true;
    listOrders(CLEANUPS_LOOKED_AT).then(
      (orders) => isHere && setCount(cleanedSince(cleanupRows(orders), sinceMs)),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [sinceMs]);
  return count;
}
