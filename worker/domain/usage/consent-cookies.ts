import { CONSENT_COOKIE, CONSENT_VERSION, type CookieChoice } from './cookie-consent.ts';

const KEPT_DAYS = 365;
const KEPT_SECONDS = KEPT_DAYS * 24 * 60 * 60;

/** What a browser is told to remember of a choice: its record, with version and day, and a flag for each kind. */
export function consentCookies(
  { analytics, marketing }: CookieChoice,
  { nowMs, isSecure }: { nowMs: number; isSecure: boolean },
): string[] {
  const day = new Date(nowMs).toISOString().slice(0, 10);
  const record = `${CONSENT_VERSION}.${day}.${analytics ? 'analytics' : 'essential'}`;
  const attributes = `Path=/; Max-Age=${KEPT_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return [
    `${CONSENT_COOKIE}=${record}; ${attributes}`,
    `${CONSENT_COOKIE}-analytics=${analytics}; ${attributes}`,
    `${CONSENT_COOKIE}-marketing=${marketing}; ${attributes}`,
  ];
}
