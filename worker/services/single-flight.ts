import { waitAtMost } from '#worker/wait-at-most.ts';

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
      const result = await waitAtMost(limitMs, other);
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
