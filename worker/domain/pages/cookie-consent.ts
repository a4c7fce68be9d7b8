/** What the banner says, by the day from which it says it. Another text asks everybody again. */
export const CONSENT_VERSION = '2026-11-22';

/** The choice as it was made; beside it each kind has a flag of its own (public, section 9). */
export const CONSENT_COOKIE = 'cookie-consent';

/** What a visitor has chosen. Nothing of ours is for marketing, so nobody is asked for it and it stays off. */
export type CookieChoice = { essential: true; analytics: boolean; marketing: false };

/** The choice that a record stands for; null where none was made, or about another text. */
export function readCookieChoice(record: string | undefined): CookieChoice | null {
  const [, version, kind] =
    /^([\d-]{10})\.[\d-]{10}T[\d:]{8}Z\.(analytics|essential)$/.exec(record ?? '') ?? [];
  if (version !== CONSENT_VERSION) return null;
  return { essential: true, analytics: kind === 'analytics', marketing: false };
}

/** When a choice was made, to the second, as its record holds it. */
export function consentTime(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 19)}Z`;
}

/** When the choice of a record was made; NaN where it names no time. */
export function consentTimeMs(record: string): number {
  return Date.parse(record.split('.')[1] ?? '');
}

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
