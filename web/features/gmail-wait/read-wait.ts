import { MINUTE_MS } from '#worker/domain/duration.ts';

/** Shorter than that, nobody leaves and comes back for it. */
const LONG_FROM_MS = 5 * MINUTE_MS;
/** The longest that Google asks for by itself; longer than that is until its next day. */
const DAY_FROM_MS = 60 * MINUTE_MS;
const STEP_MS = 5 * MINUTE_MS;

export type Wait =
  /** `minutes`: it ends within them; one at least, for the next try may be refused again. */
  | { kind: 'short'; minutes: number }
  /** `aboutMs`: when it ends, in steps that promise no more than is known. `isTomorrow`: by the reader's calendar. */
  | { kind: 'long' | 'day'; aboutMs: number; isTomorrow: boolean };

/** How long a wait is for whoever looks on. */
export function readWait(waitingUntilMs: number, nowMs: number): Wait {
  const leftMs = waitingUntilMs - nowMs;
  if (leftMs < LONG_FROM_MS) {
    return { kind: 'short', minutes: Math.max(1, Math.ceil(leftMs / MINUTE_MS)) };
  }
  const aboutMs = Math.ceil(waitingUntilMs / STEP_MS) * STEP_MS;
  const isTomorrow = new Date(aboutMs).toDateString() !== new Date(nowMs).toDateString();
  return { kind: leftMs > DAY_FROM_MS ? 'day' : 'long', aboutMs, isTomorrow };
}
