import { isAnyGrantEnding } from '#worker/db/queries/ending-grants.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import type { Runtime } from '#worker/runtime.ts';

/**
 * Google ends a user's whole grant, by whichever token, and whose sign-in it is is known only once Google has granted
 * it. So signing in and ending grants take turns: whoever does the one says so, and then looks whether anybody is at the
 * other. A sign-in waits, since it is soon its turn; grants that are to end wait a moment, and are then left for the next
 * sweep.
 *
 * They do not wait for ever, or sign-ins that anybody begins and leaves, one after another, would keep every access that
 * is over alive at Google. What fell due long enough ago no longer waits for sign-ins that have come since, and all that
 * came before have ended by then. A sign-in still waits for it, so only one that is past that wait, of the very account
 * that has waited so long, can lose what Google has just granted: its owner is told at its first use that the access was
 * withdrawn, and signs in anew. A stranger's mailbox that we said we had left weighs more.
 */

/** Longer than Google is waited for, with all that is asked of the database around it. */
export const GRANT_CLAIM_MS = 30_000;
/** A sign-in whose Worker died in the middle holds up nothing for longer than this; any other is long done. */
export const SIGN_IN_MS = 2 * MINUTE_MS;
/** A grant waits for sign-ins no longer than this: several times what any of them takes, and two sweeps. */
export const MOST_HELD_UP_MS = 10 * MINUTE_MS;

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
