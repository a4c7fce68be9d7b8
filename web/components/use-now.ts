import { useEffect, useState } from 'react';

/** The time, renewed every `intervalMs` while `isRunning`. */
export function useNow(intervalMs: number, isRunning = true): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs, isRunning]);
  return nowMs;
}
