/** More than anybody has: a number above it asks for nobody just as well. */
export const MINIMUM_SCANS_MAX = 1_000_000;

/** What was written as the least number of scans: a whole number from 0, and 0 for what is none. */
export function readMinimumScans(written: string): number {
  const text = written.trim();
  return /^\d+$/.test(text) ? Math.min(Number(text), MINIMUM_SCANS_MAX) : 0;
}
