import { describeError } from './describe-error.ts';

/** Waits in real time; what waits takes another in its place where time is not to pass. */
export function waitByTimer(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, delayMs);
  });
}

const WAITS_MS = [2_000, 10_000, 30_000];

type Trying = { signal: AbortSignal; wait?: (delayMs: number) => Promise<void> };

/**
 * An answer that nobody stands and waits for: asked for again a few times, where that may help. null when it
 * could not be had, or is no longer wanted.
 */
export async function keepTrying<Answer>(
  ask: () => Promise<Answer>,
  { signal, wait = waitByTimer }: Trying,
): Promise<Answer | null> {
  const waitsMs = [...WAITS_MS];
  while (!signal.aborted) {
    try {
      const answer = await ask();
      return signal.aborted ? null : answer;
    } catch (error) {
      const waitMs = waitsMs.shift();
      if (waitMs === undefined || !describeError(error).isRetryable) return null;
      await wait(waitMs);
    }
  }
  return null;
}
