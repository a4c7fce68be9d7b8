const STORAGE_KEY = 'grinbox.onboarded';
/** Stored where the user was not known. */
const SOMEBODY = '1';

/**
 * Whether somebody has completed the onboarding in this browser: it then never reopens here, even if the profile
 * cannot be read or saved. True where storage is unavailable.
 */
export function isOnboarded(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return true;
  }
}

export function saveOnboarded(): void {
  try {
    localStorage.setItem(STORAGE_KEY, SOMEBODY);
  } catch {
    return;
  }
}

/** Binds the memory to the signed-in user, and forgets that of another whose session ended unseen. */
export function claimOnboarded(userId: string): void {
  try {
    const kept = localStorage.getItem(STORAGE_KEY);
    if (kept === SOMEBODY) localStorage.setItem(STORAGE_KEY, userId);
    else if (kept !== userId) localStorage.removeItem(STORAGE_KEY);
  } catch {
    return;
  }
}

export function forgetOnboarded(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    return;
  }
}
