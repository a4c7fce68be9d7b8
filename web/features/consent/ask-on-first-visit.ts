import { readStoredChoice } from '#web/entities/consent/usage-events.ts';
import { whenIdle } from '#web/shared/lib/defer.ts';

/** Of what opens the question, and of its template in prerendered pages. */
export const COOKIE_QUESTION_ID = 'cookie-question';

/** The question is to be there before somebody has begun to read. */
const LONGEST_WAIT_MS = 1000;

/** Reads the cookie when idle: it is a synchronous call to another process. @returns what cancels it */
export function askOnFirstVisit(ask: () => void): () => void {
  return whenIdle(() => {
    if (readStoredChoice() === null) ask();
  }, LONGEST_WAIT_MS);
}
