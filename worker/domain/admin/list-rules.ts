export const ADMIN_PAGE_SIZE = 25;

/** 1 for an empty list. */
export function lastPage(total: number): number {
  return Math.max(1, Math.ceil(total / ADMIN_PAGE_SIZE));
}

/** More scans than anybody has. */
export const MINIMUM_SCANS_MAX = 1_000_000;

/** 0 for anything but a whole number. */
export function readMinimumScans(written: string): number {
  const text = written.trim();
  return /^\d+$/.test(text) ? Math.min(Number(text), MINIMUM_SCANS_MAX) : 0;
}
