/** At the latest after `timeout`. @returns what cancels it */
export function whenIdle(act: () => void, longestWaitMs: number): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, longestWaitMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: longestWaitMs });
  return () => cancelIdleCallback(handle);
}
