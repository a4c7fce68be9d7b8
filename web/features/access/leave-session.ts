import { describeError } from '#web/api/describe-error.ts';
import { isOutcomeUnknown } from '#web/api/is-outcome-unknown.ts';
import { endSession, fetchSession } from '#web/api/session.ts';

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
