import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

import type { CleanupProgress } from '#worker/contract/cleanup.ts';
import type { ReceiptView } from '#worker/contract/order.ts';

const ASK_AGAIN_MS = 1500;
/** The copy that receipts are read from is seconds late at most; longer, and it will not come today. */
const MAX_ASKS = 10;

/** The receipt is read again once mail has been moved, until it names the access that moved it. */
export function useFreshToken(token: ReceiptView['token'], { movedCount }: CleanupProgress): void {
  const { state, revalidate } = useRevalidator();
  const isMissing = token === null && movedCount > 0;
  const askCount = useRef(0);

  useEffect(() => {
    if (!isMissing || state !== 'idle' || askCount.current >= MAX_ASKS) return undefined;
    const timer = setTimeout(() => {
      askCount.current += 1;
      void revalidate();
    }, ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isMissing, state, revalidate]);
}
