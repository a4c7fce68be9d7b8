/** The days from which the terms have read as they do, newest first. A change of substance, in either language, adds one. */
export const TERMS_VERSIONS = ['2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22'] as const;

export type TermsVersion = (typeof TERMS_VERSIONS)[number];

/** What holds for whatever is bought now, and is stored with it. */
export const TERMS_VERSION = TERMS_VERSIONS[0];

/** The beginning of its day, in UTC. */
export function termsVersionMs(version: string): number {
  return Date.parse(version);
}
