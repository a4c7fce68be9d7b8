import type { Clock } from '#worker/platform/clock.ts';

/** Whether there is time to start another item. */
export type Deadline = () => boolean;

export const NO_DEADLINE: Deadline = () => true;

export function shareOfTime(clock: Clock, durationMs: number): Deadline {
  const endMs = clock() + durationMs;
  return () => clock() < endMs;
}

/**
 * The result, or null after `limitMs`; the work goes on. The timer is cleared, since a pending one keeps a Durable
 * Object awake.
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
 * Runs `work` with a signal that aborts after `timeoutMs`. Unlike AbortSignal.timeout it clears its timer: a Durable
 * Object with a pending timer can neither hibernate nor be evicted, and is billed.
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

/**
 * Awaits one object call with the runtime's deadline; the call itself goes on.
 * @throws on timeout
 */
export async function awaitObject<Answer>(
  { objectAnswerMs }: { objectAnswerMs: number },
  work: Promise<Answer>,
): Promise<Answer> {
  const answered = await withDeadline(
    objectAnswerMs,
    work.then((answer) => ({ answer })),
  );
  if (answered === null) throw new Error('an object has not answered in time');
  return answered.answer;
}
