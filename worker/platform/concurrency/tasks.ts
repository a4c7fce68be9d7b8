import { withDeadline } from './deadline.ts';

/** One below the six simultaneous connections of an invocation (Workers limits). */
const AT_ONCE = 5;

export async function forEachConcurrently<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  async function takeTurns(): Promise<void> {
    for (const item of queue) await work(item);
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
}

/** Before the second and third attempts. */
const RETRY_WAITS_MS = [200, 1_000];

type RetryDeps = {
  sleep: (durationMs: number) => Promise<unknown>;
  /** After each failure. */
  onFailure(error: unknown, attempt: number): void;
};

/**
 * Runs idempotent work up to three times: D1 can lose the response to a committed batch.
 * @throws the last error
 */
export async function withRetries<Result>(
  { sleep, onFailure }: RetryDeps,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      onFailure(error, attempt + 1);
      const waitMs = RETRY_WAITS_MS[attempt];
      if (waitMs === undefined) throw error;
      await sleep(waitMs);
    }
  }
}

/**
 * One run per key at a time in an isolate, shared by concurrent callers. A cancelled request leaves its promise
 * unsettled forever (workerd ends its I/O), so nobody waits on another's work longer than `limitMs`.
 */
export function createSingleFlight<Result extends object>(limitMs: number) {
  const flights = new Map<string, Promise<Result>>();

  return async function run(key: string, work: () => Promise<Result>): Promise<Result> {
    const other = flights.get(key);
    if (other !== undefined) {
      const result = await withDeadline(limitMs, other);
      if (result !== null) return result;
      if (flights.get(key) === other) flights.delete(key);
      return run(key, work);
    }
    const flight = work();
    flights.set(key, flight);
    try {
      return await flight;
    } finally {
      if (flights.get(key) === flight) flights.delete(key);
    }
  };
}

/** Memoizes a successful start; a failed one is retried by the next caller. */
export function startOnce(start: () => Promise<unknown>): () => Promise<unknown> {
  let started: Promise<unknown> | undefined;
  return () =>
    (started ??= start().catch((error: unknown) => {
      started = undefined;
      throw error;
    }));
}
