import { useSyncExternalStore } from 'react';

const QUERY = '(prefers-reduced-motion: reduce)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(QUERY);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Prerendering. */
function onTheServer(): boolean {
  return false;
}

export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches, onTheServer);
}

/** At the latest after `timeout`. @returns what cancels it */
export function whenIdle(act: () => void, longestWaitMs: number): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, longestWaitMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: longestWaitMs });
  return () => cancelIdleCallback(handle);
}
