import { describeError } from './describe-error.ts';

/** Replaceable in tests. */
export function waitByTimer(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, delayMs);
  });
}

const WAITS_MS = [2_000, 10_000, 30_000];

type Trying = { signal: AbortSignal; wait?: (delayMs: number) => Promise<void> };

/** Retries a few times where that may help; null if it failed or is no longer wanted. */
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

/**
 * Serialises saves; of those queued meanwhile only the newest is sent. @returns whether it was the newest; only
 * the newest throws
 */
export function newestOnly<Choice>(
  save: (choice: Choice) => Promise<void>,
): (choice: Choice) => Promise<boolean> {
  let newest = 0;
  let lastTurn = Promise.resolve();
  return async (choice) => {
    newest += 1;
    const mine = newest;
    const turn = lastTurn.then(() => (mine === newest ? save(choice) : undefined));
    lastTurn = turn.catch(() => undefined);
    try {
      await turn;
    } catch (error) {
      if (mine === newest) throw error;
    }
    return mine === newest;
  };
}
