import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';

import type { OrderView } from '#worker/contract/order.ts';

import { useRenewal } from '#web/app/use-renewal.ts';

import { hasPaymentMoved } from './has-payment-moved.ts';

type Watch = {
  everyMs: number;
  /** After so many times it is left to the buyer to ask again. */
  most: number;
};

/** Asks now and then how the order stands, and loads the page anew when it is another. @returns whether it still does. */
export function usePaymentWatch(order: OrderView, { everyMs, most }: Watch): boolean {
  const { state } = useRevalidator();
  const renew = useRenewal();
  const [asked, setAsked] = useState(0);
  const isWatching = asked < most;

  useEffect(() => {
    if (!isWatching || state !== 'idle') return undefined;
    let isHere = true;
    const ask = async () => {
      const hasMoved = await hasPaymentMoved(order);
      if (!isHere) return;
      setAsked(asked + 1);
      // The next time comes if the page could not be had.
      if (hasMoved) await renew().catch(() => undefined);
    };
    const timer = setTimeout(() => void ask(), everyMs);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [isWatching, state, renew, everyMs, order, asked]);

  return isWatching;
}
