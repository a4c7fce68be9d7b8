import { HOUR_MS, MINUTE_MS } from '#worker/domain/duration.ts';

/** A day idle, ten days absolute (ASVS 7.1.1, 7.3). */
export const SESSION_IDLE_MS = 24 * HOUR_MS;
export const SESSION_LIFETIME_MS = 10 * 24 * HOUR_MS;
/** Maximum staleness of `last_seen_at`, so that not every request writes. */
export const SESSION_TOUCH_MS = 5 * MINUTE_MS;

export function sessionLimits(nowMs: number): { nowMs: number; idleSinceMs: number } {
  return { nowMs, idleSinceMs: nowMs - SESSION_IDLE_MS };
}

/** For irreversible actions and full exports (ASVS 7.5.3). */
export const FRESH_SIGN_IN_MS = 15 * MINUTE_MS;

/** Security, T24. */
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

export const USER_ROLES = ['admin'] as const;
export type UserRole = (typeof USER_ROLES)[number];
