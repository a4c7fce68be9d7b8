/** The days from which the policy has read as it does, newest first. A change of substance gets a day of its own, and says what it was. */
export const PRIVACY_VERSIONS = ['2026-11-27', '2026-11-25', '2026-11-23'] as const;

export type PrivacyVersion = (typeof PRIVACY_VERSIONS)[number];

export const PRIVACY_VERSION = PRIVACY_VERSIONS[0];

/** The beginning of its day, in UTC. */
export function privacyVersionMs(version: PrivacyVersion): number {
  return Date.parse(version);
}
