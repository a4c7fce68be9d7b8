import { useSyncExternalStore } from 'react';

import { SESSION_IDLE_MS } from '#worker/domain/access/session.ts';

/** For `useSyncExternalStore`: of what browsers keep for us, told when another tab has changed it. */
export function listenToOtherTabs(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}

const SIGNED_IN_KEY = 'grinbox.signed-in';

/**
 * Whether this browser was signed in when the server last said so, as long as a session can have lasted since. No
 * secret and no proof: pages that ask the server nothing go by it, and whoever is sent on by a hint that no longer
 * holds signs in again.
 */
export function readSignedInHint(nowMs = Date.now()): boolean {
  try {
    const saidAtMs = Number(localStorage.getItem(SIGNED_IN_KEY) ?? Number.NaN);
    return nowMs - saidAtMs < SESSION_IDLE_MS;
  } catch {
    return false;
  }
}

/** The hint as it stands, also where another tab changes it. Prerendered pages know nobody. */
export function useSignedInHint(): boolean {
  return useSyncExternalStore(listenToOtherTabs, readSignedInHint, () => false);
}

/** Keeps what the server has just said, where the browser lets us. Apart from its reading, which every page carries. */
export function keepSignedInHint(isSignedIn: boolean, nowMs = Date.now()): void {
  try {
    if (isSignedIn) localStorage.setItem(SIGNED_IN_KEY, String(nowMs));
    else localStorage.removeItem(SIGNED_IN_KEY);
  } catch {
    return;
  }
}
