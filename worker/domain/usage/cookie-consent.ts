/** What the banner says, by the day from which it says it. Another text asks everybody again. */
export const CONSENT_VERSION = '2026-11-22';

/** The choice as it was made; beside it each kind has a flag of its own (public, section 9). */
export const CONSENT_COOKIE = 'cookie-consent';

/** What a visitor has chosen. Nothing of ours is for marketing, so nobody is asked for it and it stays off. */
export type CookieChoice = { essential: true; analytics: boolean; marketing: false };

/** The choice that a record stands for; null where none was made, or about another text. */
export function readCookieChoice(record: string | undefined): CookieChoice | null {
  const [, version, kind] =
    /^([\d-]{10})\.[\d-]{10}\.(analytics|essential)$/.exec(record ?? '') ?? [];
  if (version !== CONSENT_VERSION) return null;
  return { essential: true, analytics: kind === 'analytics', marketing: false };
}

/** The day on which a record was written. */
export function consentDay(record: string): string {
  return record.split('.')[1] ?? '';
}
