const STORAGE_KEY = 'grinbox.onboarded';
/** Kept where the page did not know whose browser it was. */
const SOMEBODY = '1';

/**
 * Whether somebody has been through the onboarding in this browser: it then never opens again here, though the
 * profile cannot be read or was not saved. A browser that keeps nothing for us is taken to have been.
 */
export function isOnboarded(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return true;
  }
}

export function keepOnboarded(): void {
  try {
    localStorage.setItem(STORAGE_KEY, SOMEBODY);
  } catch {
    return;
  }
}

/**
 * It is theirs who are signed in here, once the server says who that is. A session can end unseen, and another's come in
 * its place: what is kept of somebody else is forgotten.
 */
export function claimOnboarded(userId: string): void {
  try {
    const kept = localStorage.getItem(STORAGE_KEY);
    if (kept === SOMEBODY) localStorage.setItem(STORAGE_KEY, userId);
    else if (kept !== userId) localStorage.removeItem(STORAGE_KEY);
  } catch {
    return;
  }
}

/** For whoever signs in here next. */
export function forgetOnboarded(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    return;
  }
}
