import { withDeadline } from './deadline.ts';

/** Of the six connections that may wait for an answer at once in one invocation (Workers limits), one is left over. */
const AT_ONCE = 5;

/** Does the same for each of these, a few at a time. */
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

/** Waits before the second and the third attempt. */
const RETRY_WAITS_MS = [200, 1_000];

type RetryDeps = {
  sleep: (durationMs: number) => Promise<unknown>;
  /** Called after each failure, with the number of the attempt. */
  onFailure(error: unknown, attempt: number): void;
};

/**
 * Does what may be done again, and twice more where it fails: D1 can lose the answer to what it has committed.
 * @throws whatever `work` last threw
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
 * Runs one piece of work per key at a time in an isolate; callers that come meanwhile share its result.
 * A request that is cancelled leaves its promise unsettled for ever (workerd ends its I/O), so nobody
 * waits on another's work for longer than `limitMs`.
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

/** What may be started once and no more, whoever waits for it; one that could not be started is tried anew. */
export function startOnce(start: () => Promise<unknown>): () => Promise<unknown> {
  let started: Promise<unknown> | undefined;
  return () =>
    (started ??= start().catch((error: unknown) => {
      started = undefined;
      throw error;
    }));
}
