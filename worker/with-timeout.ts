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
