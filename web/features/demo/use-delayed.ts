import { useEffect, useEffectEvent, useState } from 'react';

/** Does something `delayMs` after it was begun, once, unless the page is left before. */
export function useDelayed(delayMs: number, act: () => void) {
  const [isWaiting, setIsWaiting] = useState(false);
  const end = useEffectEvent(() => {
    setIsWaiting(false);
    act();
  });

  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => end(), delayMs);
    return () => clearTimeout(timer);
  }, [isWaiting, delayMs]);

  return { isWaiting, begin: () => setIsWaiting(true) };
}
