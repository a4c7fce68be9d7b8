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
      const result = await within(other, limitMs);
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

async function within<Result>(promise: Promise<Result>, limitMs: number): Promise<Result | null> {
  const limit = Promise.withResolvers<null>();
  const timer = setTimeout(() => limit.resolve(null), limitMs);
  try {
    return await Promise.race([promise, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
