import type { OAuthSettings } from './oauth-settings.ts';
import { opensMore } from './scopes.ts';

/*
 * How long Google lets live what it issues, where nobody ends it sooner
 * (https://developers.google.com/identity/protocols/oauth2#expiration).
 */

const DAY_MS = 86_400_000;
export const CODE_LIFE_MS = 300_000;
export const ACCESS_TOKEN_LIFE_MS = 3_600_000;
/** The shortest that six months can be. */
const UNUSED_REFRESH_TOKEN_LIFE_MS = 181 * DAY_MS;
const TESTING_CONSENT_LIFE_MS = 7 * DAY_MS;

/** When a consent ends by itself: while a project is in testing, and unless it is for identity alone. */
export function consentEndMs(
  nowMs: number,
  scopes: Iterable<string>,
  { publishingStatus }: OAuthSettings,
): number {
  return publishingStatus === 'testing' && opensMore(scopes)
    ? nowMs + TESTING_CONSENT_LIFE_MS
    : Infinity;
}

/** When a refresh token ends that is used now and then no more. */
export function unusedEndMs(nowMs: number, consentEnd: number): number {
  return Math.min(nowMs + UNUSED_REFRESH_TOKEN_LIFE_MS, consentEnd);
}
