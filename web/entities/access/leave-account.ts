import { isOutcomeUnknown } from '#web/shared/api/api-error.ts';
import { describeError } from '#web/shared/api/describe-error.ts';
import { endSession, fetchSession, announceSignOut } from './session.ts';
import { withdrawAllFailures } from '#web/shared/toasts/notify.tsx';
import { store } from '#web/shared/lib/store.ts';

import { sessionAtom } from './session-atoms.ts';

/** Whether somebody is signed in still; `unknown` where the server could not be asked. */
export type Whereabouts = 'in' | 'out' | 'unknown';

/** Ends the session, which another window may have ended; where the answer is lost, the server is asked how it went. */
export async function leaveSession(): Promise<Whereabouts> {
  try {
    await endSession();
    return 'out';
  } catch (error) {
    const { code } = describeError(error);
    if (code === 'unauthenticated') return 'out';
    return isOutcomeUnknown(code) ? askWhereabouts() : 'in';
  }
}

export async function askWhereabouts(): Promise<Whereabouts> {
  const session = await fetchSession().catch(() => null);
  if (session === null) return 'unknown';
  return session.user === null ? 'out' : 'in';
}

/** Leaves, by `go`, the pages of somebody who is not signed in any more, in every tab; nothing of theirs stays behind. */
export async function leaveAccount(go: () => void | Promise<void>): Promise<void> {
  announceSignOut();
  withdrawAllFailures();
  await go();
  // Not before: the page that is left would be drawn once more, without its owner.
  store.set(sessionAtom, null);
}
