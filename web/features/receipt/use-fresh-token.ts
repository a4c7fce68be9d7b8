import { useEffect, useState } from 'react';

import type { CleanupProgress } from '#worker/contract/cleanup.ts';
import type { ReceiptView } from '#worker/contract/order.ts';

import { fetchReceipt } from '#web/api/orders.ts';
import { useRenewal } from '#web/app/use-renewal.ts';

const ASK_AGAIN_MS = 1500;
/** The copy that receipts are read from is seconds late at most; longer, and it will not come today. */
const MAX_ASKS = 10;

/**
 * The receipt is asked for again once mail has been moved, until it names the access that moved it; the page
 * is loaded anew only then, so that an answer that does not come takes nothing away from it.
 */
export function useFreshToken(
  { order, token }: ReceiptView,
  { movedCount }: CleanupProgress,
): void {
  const renew = useRenewal();
  const [askCount, setAskCount] = useState(0);
  const isWanted = token === null && movedCount > 0 && askCount < MAX_ASKS;

  useEffect(() => {
    if (!isWanted) return undefined;
    let isHere = true;
    const ask = async () => {
      const newest = await fetchReceipt(order.id).catch(() => null);
      // Where it fails after all, the page is asked for again as long as it does not name the access.
      if (isHere && newest !== null && newest.token !== null) await renew().catch(() => undefined);
      if (isHere) setAskCount(askCount + 1);
    };
    const timer = setTimeout(() => void ask(), ASK_AGAIN_MS);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [isWanted, askCount, order.id, renew]);
}
