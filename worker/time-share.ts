import type { Clock } from './clock.ts';

/** Whether there is time left for one thing more. */
export type TimeShare = () => boolean;

/** For whoever has as long as it takes. */
export const UNHURRIED: TimeShare = () => true;

/** So much time from now on. */
export function shareOfTime(clock: Clock, durationMs: number): TimeShare {
  const endMs = clock() + durationMs;
  return () => clock() < endMs;
}
