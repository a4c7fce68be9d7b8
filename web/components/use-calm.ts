import { useEffect, useRef, useState } from 'react';

/** The value, renewed at most every `intervalMs`: a figure that flickers is not read. The first comes at once. */
export function useCalm<Value>(value: Value | null, intervalMs: number): Value | null {
  const newest = useRef(value);
  const [shown, setShown] = useState(value);
  if (shown === null && value !== null) setShown(value);

  useEffect(() => {
    newest.current = value;
  }, [value]);

  useEffect(() => {
    const timer = setInterval(() => setShown(newest.current), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);

  return shown;
}
