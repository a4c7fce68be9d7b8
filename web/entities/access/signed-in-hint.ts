import { SESSION_IDLE_MS } from '#worker/domain/access/session.ts';

/** Storage changed in another tab. */
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

let isShown = false;

/** For the style sheet: prerendered pages know nobody, and show the way in or the way to the dashboard by it. */
export function markSignedIn(): void {
  isShown = true;
  showHint();
  listenToOtherTabs(showHint);
}

function showHint(): void {
  document.documentElement.dataset['signedIn'] = String(readSignedInHint());
}

export function saveSignedInHint(isSignedIn: boolean, nowMs = Date.now()): void {
  try {
    if (isSignedIn) localStorage.setItem(SIGNED_IN_KEY, String(nowMs));
    else localStorage.removeItem(SIGNED_IN_KEY);
  } catch {
    return;
  }
  if (isShown) showHint();
}
