const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 64_000;
/** After this long without one answered call a scan ends with a clean failure. */
export const GIVE_UP_AFTER_MS = 30 * 60_000;

/**
 * How long to wait after failure number `attempt` (from 0): doubling from one second to 64, and up to a
 * quarter more by `random` in [0, 1) so that scans do not come back in step. A time that Google named is
 * a lower bound.
 */
export function backoffMs(attempt: number, namedMs: number | null, random: number): number {
  const step = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempt, 10));
  return Math.max(namedMs ?? 0, Math.round(step * (1 + random / 4)));
}
