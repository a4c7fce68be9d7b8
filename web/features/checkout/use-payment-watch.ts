import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';

type Watch = {
  everyMs: number;
  /** After so many times it is left to the buyer to ask again. */
  most: number;
};

/** Loads the page anew now and then, until it is another. @returns whether it still does. */
export function usePaymentWatch({ everyMs, most }: Watch): boolean {
  const { state, revalidate } = useRevalidator();
  const [asked, setAsked] = useState(0);
  const isWatching = asked < most;

  useEffect(() => {
    if (!isWatching || state !== 'idle') return undefined;
    const timer = setTimeout(() => {
      setAsked((count) => count + 1);
      void revalidate();
    }, everyMs);
    return () => clearTimeout(timer);
  }, [isWatching, state, revalidate, everyMs]);

  return isWatching;
}
