import { isAnyGrantEnding } from '#worker/db/queries/ending-grants.ts';
import type { Runtime } from '#worker/runtime.ts';

/**
 * Google ends a user's whole grant, by whichever token, and whose sign-in it is is known only once Google has granted
 * it. So signing in and ending grants take turns: whoever does the one says so, and then looks whether anybody is at the
 * other. A sign-in waits, since it is soon its turn; grants that are to end wait a moment, and are then left for the next
 * sweep.
 */

/** Longer than Google is waited for, with all that is asked of the database around it. */
export const GRANT_CLAIM_MS = 30_000;
/** A sign-in whose Worker died in the middle holds up nothing for longer than this; any other is long done. */
export const SIGN_IN_MS = 2 * 60_000;

const POLL_MS = 250;
/** Longer than a claim lasts, so that one that was lost has run out. */
const POLLS = GRANT_CLAIM_MS / POLL_MS + 20;

/** Waits until no grant is being ended. To be called once it can be seen that somebody is signing in. */
export async function awaitGrantsEnding({
  db,
  clock,
  sleep,
}: Pick<Runtime, 'db' | 'clock' | 'sleep'>): Promise<void> {
  for (let poll = 0; poll < POLLS && (await isAnyGrantEnding(db, clock())); poll += 1) {
    await sleep(POLL_MS);
  }
}
