import type { Clock } from '#worker/platform/clock.ts';

/** Whether there is time left for one thing more. */
export type Deadline = () => boolean;

/** For whoever has as long as it takes. */
export const NO_DEADLINE: Deadline = () => true;

/** So much time from now on. */
export function shareOfTime(clock: Clock, durationMs: number): Deadline {
  const endMs = clock() + durationMs;
  return () => clock() < endMs;
}

/**
 * What a promise comes to, or null when that takes longer than `limitMs`; the work goes on. The timer is
 * cleared when it is done: one left running keeps a Durable Object awake.
 */
export async function withDeadline<Result extends object>(
  limitMs: number,
  work: Promise<Result>,
): Promise<Result | null> {
  const limit = Promise.withResolvers<null>();
  const timer = setTimeout(() => limit.resolve(null), limitMs);
  try {
    return await Promise.race([work, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs `work` with a signal that aborts after `timeoutMs`, and clears the timer when it is done.
 * AbortSignal.timeout would leave it running, and a Durable Object with a timer under way can neither
 * hibernate nor be evicted: it is awake, and paid for, until the time is up.
 */
export async function withTimeout<Result>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}
