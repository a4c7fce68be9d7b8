/** Google's limits for a project made since May 2026 (Gmail API, usage limits). */
export const GOOGLE_LIMITS = {
  unitsPerProjectDay: 80_000_000,
  unitsPerProjectMinute: 1_200_000,
} as const;

/** What one scan may take of a minute. */
const UNITS_PER_USER_MINUTE = 5_400;
const MINUTES_PER_DAY = 1_440;

/** How many users a day can be served at so many units each: by the day's limit or the minute's, whichever is reached first. */
export function usersPerDay(units: number): number {
  const { unitsPerProjectDay, unitsPerProjectMinute } = GOOGLE_LIMITS;
  return Math.floor(
    Math.min(unitsPerProjectDay, unitsPerProjectMinute * MINUTES_PER_DAY) / Math.max(1, units),
  );
}

/** How many scans can run at once at full pace. */
export const SCANS_AT_ONCE = Math.floor(
  GOOGLE_LIMITS.unitsPerProjectMinute / UNITS_PER_USER_MINUTE,
);
