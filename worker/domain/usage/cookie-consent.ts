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
