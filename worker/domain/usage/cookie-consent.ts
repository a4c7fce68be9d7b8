const COOKIE_DAYS = 365;
const COOKIE_SECONDS = COOKIE_DAYS * 24 * 60 * 60;

/** What the banner says, by the day from which it says it. Another text asks everybody again. */
export const CONSENT_VERSION = '2026-11-22';

/** The choice as it was made; beside it each kind has a flag of its own (public, section 9). */
export const CONSENT_COOKIE = 'cookie-consent';
export const ANALYTICS_COOKIE = 'consent-analytics';
export const MARKETING_COOKIE = 'consent-marketing';

/** What a visitor has chosen. Nothing of ours is for marketing, so nobody is asked for it and it stays off. */
export type CookieChoice = { essential: true; analytics: boolean; marketing: false };

/** What a choice is kept as: the texts that a browser is told to remember. */
export function consentCookies(
  { analytics, marketing }: CookieChoice,
  { nowMs, isSecure }: { nowMs: number; isSecure: boolean },
): string[] {
  const attributes = `Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const day = new Date(nowMs).toISOString().slice(0, 10);
  const record = [CONSENT_VERSION, day, analytics ? 'analytics' : 'essential'].join('.');
  return [
    `${CONSENT_COOKIE}=${record}; ${attributes}`,
    `${ANALYTICS_COOKIE}=${analytics}; ${attributes}`,
    `${MARKETING_COOKIE}=${marketing}; ${attributes}`,
  ];
}

/** The choice that a record stands for; null where none was made, or about another text. */
export function readCookieChoice(record: string | undefined): CookieChoice | null {
  const match = /^([\d-]{10})\.[\d-]{10}\.(analytics|essential)$/.exec(record ?? '');
  if (match === null || match[1] !== CONSENT_VERSION) return null;
  return { essential: true, analytics: match[2] === 'analytics', marketing: false };
}
