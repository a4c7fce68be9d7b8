import { listAccountsEnding } from '#worker/db/queries/ending-grants.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import type { Runtime } from '#worker/runtime.ts';

/**
 * Google ends a user's whole grant, by whichever token, and whose sign-in it is is known only once Google has granted
 * it. So signing in and ending grants take turns: whoever does the one says so, and then looks whether anybody is at the
 * other. Grants that are to end wait a moment for any sign-in, and are then left for the next sweep. A sign-in waits for
 * its own account's grant alone: what was being ended when it came back is compared with whose it turned out to be, and
 * what Google has granted in the meantime is kept if it outlived that.
 *
 * They do not wait for ever, or sign-ins that anybody begins and leaves, one after another, would keep every access that
 * is over alive at Google. What fell due long enough ago no longer waits for sign-ins that have come since, and all that
 * came before have ended by then. So only a sign-in of the very account that has waited so long can lose what Google has just granted: its owner is told at its first use that the access was
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

/** To be called once it can be seen that somebody is signing in: none that begins after that can be theirs. */
export function findAccountsEnding({
  db,
  clock,
}: Pick<Runtime, 'db' | 'clock'>): Promise<readonly string[]> {
  return listAccountsEnding(db, clock());
}

/** Waits until no grant of this account is being ended, or the claim of whoever did it has run out. */
export async function awaitGrantEnding(
  runtime: Pick<Runtime, 'db' | 'clock' | 'sleep'>,
  googleSub: string,
): Promise<void> {
  for (let poll = 0; poll < POLLS; poll += 1) {
    if (!(await findAccountsEnding(runtime)).includes(googleSub)) return;
    await runtime.sleep(POLL_MS);
  }
}
