import { useSyncExternalStore } from 'react';

import { SESSION_IDLE_MS } from '#worker/domain/access/session.ts';

/** For `useSyncExternalStore`: storage changed in another tab. */
export function listenToOtherTabs(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}

const SIGNED_IN_KEY = 'grinbox.signed-in';

/**
 * Whether this browser was signed in when the server last said so, for no longer than a session can last. Not
 * proof: a stale hint leads to sign-in.
 */
export function readSignedInHint(nowMs = Date.now()): boolean {
  try {
    const saidAtMs = Number(localStorage.getItem(SIGNED_IN_KEY) ?? Number.NaN);
    return nowMs - saidAtMs < SESSION_IDLE_MS;
  } catch {
    return false;
  }
}

/** Prerendered pages know nobody. */
export function useSignedInHint(): boolean {
  return useSyncExternalStore(listenToOtherTabs, readSignedInHint, () => false);
}

export function saveSignedInHint(isSignedIn: boolean, nowMs = Date.now()): void {
  try {
    if (isSignedIn) localStorage.setItem(SIGNED_IN_KEY, String(nowMs));
    else localStorage.removeItem(SIGNED_IN_KEY);
  } catch {
    return;
  }
}
