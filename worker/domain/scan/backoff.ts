import { MINUTE_MS } from '#worker/domain/duration.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 64_000;
const GIVE_UP_AFTER_MS = 30 * MINUTE_MS;
const GIVE_UP_AFTER_ATTEMPTS = 10;

/** A failing that has not been broken by one answer: how many calls have failed, and since when. */
export type Failing = { attempts: number; failingSinceMs: number | null };

/**
 * Whether a call that fails now is the last: after half an hour and ten attempts of the same failing. The time
 * alone is not enough, because whoever slept through it, or was told to wait for it, has hardly asked.
 * @param failing as it stood before this failure
 */
export function isGivenUp({ attempts, failingSinceMs }: Failing, nowMs: number): boolean {
  if (failingSinceMs === null || attempts + 1 < GIVE_UP_AFTER_ATTEMPTS) return false;
  return nowMs - failingSinceMs >= GIVE_UP_AFTER_MS;
}

/**
 * How long to wait after failure number `attempt` (from 0): doubling from one second to 64, and up to a
 * quarter more by `random` in [0, 1) so that scans do not come back in step. A time that Google named is
 * a lower bound.
 */
export function backoffMs(attempt: number, namedMs: number | null, random: number): number {
  const step = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempt, 10));
  return Math.max(namedMs ?? 0, Math.round(step * (1 + random / 4)));
}
