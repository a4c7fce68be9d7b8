const STORAGE_KEY = 'grinbox.signed-in';

/**
 * Whether this browser was signed in when the server last said so. No secret and no proof: pages that ask the
 * server nothing go by it, and whoever is sent on by a hint that no longer holds signs in again.
 */
export function readSignedInHint(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

/** Keeps what the server has just said, where the browser lets us. */
export function keepSignedInHint(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(STORAGE_KEY, 'yes');
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    return;
  }
}
