import {
  consentTime,
  consentTimeMs,
  CONSENT_COOKIE,
  CONSENT_VERSION,
  readCookieChoice,
  type CookieChoice,
} from './cookie-consent.ts';

const DAY_SECONDS = 24 * 60 * 60;
const KEPT_SECONDS = 365 * DAY_SECONDS;

/** What a browser is told to remember of a choice: its record, with version and time, and a flag for each kind. */
export function consentCookies(
  choice: CookieChoice,
  { nowMs, isSecure }: { nowMs: number; isSecure: boolean },
): string[] {
  const record = `${CONSENT_VERSION}.${consentTime(nowMs)}.${choice.analytics ? 'analytics' : 'essential'}`;
  return cookiesOf(choice, { record, keptSeconds: KEPT_SECONDS, isSecure });
}

/**
 * The same cookies once more, from the server and for what is left of their year: Safari forgets after seven days what
 * a script has written (https://webkit.org/blog/8613/intelligent-tracking-prevention-2-1/). None for what is no record
 * of ours, or of a time that is not within the year.
 */
export function renewedConsentCookies(
  record: string | undefined,
  { nowMs, isSecure }: { nowMs: number; isSecure: boolean },
): string[] {
  const choice = readCookieChoice(record);
  if (record === undefined || choice === null) return [];
  const ageSeconds = Math.floor((nowMs - consentTimeMs(record)) / 1000);
  const keptSeconds = KEPT_SECONDS - ageSeconds;
  // A clock ahead of ours by a day or less is the world's time zones.
  if (!(keptSeconds > 0 && ageSeconds > -DAY_SECONDS)) return [];
  return cookiesOf(choice, { record, keptSeconds, isSecure });
}

function cookiesOf(
  { analytics, marketing }: CookieChoice,
  { record, keptSeconds, isSecure }: { record: string; keptSeconds: number; isSecure: boolean },
): string[] {
  const attributes = `Path=/; Max-Age=${keptSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return [
    `${CONSENT_COOKIE}=${record}; ${attributes}`,
    `${CONSENT_COOKIE}-analytics=${analytics}; ${attributes}`,
    `${CONSENT_COOKIE}-marketing=${marketing}; ${attributes}`,
  ];
}
