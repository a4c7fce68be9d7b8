/** A new version asks everybody again. */
export const CONSENT_VERSION = '2026-11-22';

/** The record; each kind has a flag cookie beside it (public, section 9). */
export const CONSENT_COOKIE = 'cookie-consent';

/** Nothing is for marketing, so it stays off. */
export type CookieChoice = { essential: true; analytics: boolean; marketing: false };

/** null: no choice, or another version. */
export function readCookieChoice(record: string | undefined): CookieChoice | null {
  const [, version, kind] =
    /^([\d-]{10})\.[\d-]{10}T[\d:]{8}Z\.(analytics|essential)$/.exec(record ?? '') ?? [];
  if (version !== CONSENT_VERSION) return null;
  return { essential: true, analytics: kind === 'analytics', marketing: false };
}

export function consentTime(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 19)}Z`;
}

/** NaN: no time. */
export function consentTimeMs(record: string): number {
  return Date.parse(record.split('.')[1] ?? '');
}

const DAY_SECONDS = 24 * 60 * 60;
const KEPT_SECONDS = 365 * DAY_SECONDS;

/** Set-Cookie values: the record, and a flag for each kind. */
export function consentCookies(
  choice: CookieChoice,
  { nowMs, isSecure }: { nowMs: number; isSecure: boolean },
): string[] {
  const record = `${CONSENT_VERSION}.${consentTime(nowMs)}.${choice.analytics ? 'analytics' : 'essential'}`;
  return cookiesOf(choice, { record, keptSeconds: KEPT_SECONDS, isSecure });
}

/**
 * Set again by the server for the rest of their year: Safari deletes script-written cookies after
 * seven days (https://webkit.org/blog/8613/intelligent-tracking-prevention-2-1/). Empty for an
 * invalid or expired record.
 */
export function renewedConsentCookies(
  record: string | undefined,
  { nowMs, isSecure }: { nowMs: number; isSecure: boolean },
): string[] {
  const choice = readCookieChoice(record);
  if (record === undefined || choice === null) return [];
  const ageSeconds = Math.floor((nowMs - consentTimeMs(record)) / 1000);
  const keptSeconds = KEPT_SECONDS - ageSeconds;
  // Time zones put a clock up to a day ahead.
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
