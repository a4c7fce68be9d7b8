import { HOUR_MS, MINUTE_MS } from '#worker/domain/duration.ts';

/** A session ends after a day without use, and after ten days whatever happens (ASVS 7.1.1, 7.3). */
export const SESSION_IDLE_MS = 24 * HOUR_MS;
export const SESSION_LIFETIME_MS = 10 * 24 * HOUR_MS;
/** How stale `last_seen_at` may be: a write on every request would buy nothing. */
export const SESSION_TOUCH_MS = 5 * MINUTE_MS;

export function sessionLimits(nowMs: number): { nowMs: number; idleSinceMs: number } {
  return { nowMs, idleSinceMs: nowMs - SESSION_IDLE_MS };
}

/** What cannot be undone, or tells all, is done in a session that began with Google this recently (ASVS 7.5.3). */
export const FRESH_SIGN_IN_MS = 15 * MINUTE_MS;

/** Who reads what others have written, and what all have bought, has signed in within these hours (security, T24). */
export const ADMIN_SIGN_IN_HOURS = 12;
export const ADMIN_SIGN_IN_MS = ADMIN_SIGN_IN_HOURS * HOUR_MS;

/** Each session begins at Google, so its age is that of the sign-in. */
export function isFreshSignIn(
  signedInAtMs: number,
  nowMs: number,
  withinMs = FRESH_SIGN_IN_MS,
): boolean {
  return nowMs - signedInAtMs <= withinMs;
}
