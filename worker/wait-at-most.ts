/**
 * What a promise comes to, or null when that takes longer than `limitMs`; the work goes on. The timer is
 * cleared when it is done: one left running keeps a Durable Object awake.
 */
export async function waitAtMost<Result extends object>(
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
