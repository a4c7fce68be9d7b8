/** What was written as the least number of scans: a whole number from 0, and 0 for what is none. */
export function readMinimumScans(written: string): number {
  const text = written.trim();
  return /^\d{1,6}$/.test(text) ? Number(text) : 0;
}
