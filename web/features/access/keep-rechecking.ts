const RECHECK_INTERVAL_MS = 30_000;

/**
 * Calls every 30 s, and at once when the page is looked at again: by a change of tab, or on the way back from another
 * window. Returns a function that stops it.
 */
export function keepRechecking(recheck: () => void): () => void {
  const recheckWhenSeen = () => {
    if (document.visibilityState === 'visible') recheck();
  };
  const timer = setInterval(recheck, RECHECK_INTERVAL_MS);
  addEventListener('focus', recheckWhenSeen);
  document.addEventListener('visibilitychange', recheckWhenSeen);
  return () => {
    clearInterval(timer);
    removeEventListener('focus', recheckWhenSeen);
    document.removeEventListener('visibilitychange', recheckWhenSeen);
  };
}
