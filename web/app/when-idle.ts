/** Does something once the page has nothing else to do, or so much later at the latest. @returns what calls that off */
export function whenIdle(act: () => void, longestWaitMs: number): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, longestWaitMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: longestWaitMs });
  return () => cancelIdleCallback(handle);
}
