import { SIGNED_IN_KEY } from './signed-in-hint.ts';

/** Keeps what the server has just said, where the browser lets us. Apart from its reading, which every page carries. */
export function keepSignedInHint(isSignedIn: boolean, nowMs = Date.now()): void {
  try {
    if (isSignedIn) localStorage.setItem(SIGNED_IN_KEY, String(nowMs));
    else localStorage.removeItem(SIGNED_IN_KEY);
  } catch {
    return;
  }
}
