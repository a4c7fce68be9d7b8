import { useEffect, useState } from 'react';

import { serverNow } from './server-now.ts';

/** The server's time, updated every `intervalMs` while `isRunning`. */
export function useNow(intervalMs: number, isRunning = true): number {
  const [nowMs, setNowMs] = useState(serverNow);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNowMs(serverNow()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs, isRunning]);
  return nowMs;
}
