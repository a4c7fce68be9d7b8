import { useEffect, useRef } from 'react';

/** Calls when the browser brings the page back as it was, instead of loading it anew. */
export function useBroughtBack(onBroughtBack: () => void): void {
  const latest = useRef(onBroughtBack);
  useEffect(() => {
    latest.current = onBroughtBack;
  });

  useEffect(() => {
    function listen({ persisted }: PageTransitionEvent): void {
      if (persisted) latest.current();
    }
    addEventListener('pageshow', listen);
    return () => removeEventListener('pageshow', listen);
  }, []);
}
