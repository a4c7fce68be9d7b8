const STORAGE_KEY = 'grinbox.onboarded';
const YES = '1';

/**
 * Whether somebody has been through the onboarding in this browser: it then never opens again here, though the
 * profile cannot be read or was not saved. A browser that keeps nothing for us is taken to have been.
 */
export function isOnboarded(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === YES;
  } catch {
    return true;
  }
}

export function keepOnboarded(): void {
  try {
    localStorage.setItem(STORAGE_KEY, YES);
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
