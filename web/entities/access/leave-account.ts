import { isOutcomeUnknown } from '#web/shared/api/api-error.ts';
import { describeError } from '#web/shared/api/describe-error.ts';
import { announceSignOut, endSession, fetchSession, leavePage } from './session.ts';
import { withdrawAllFailures } from '#web/shared/toasts/notify.ts';

/** `unknown`: the server could not be asked. */
export type Whereabouts = 'in' | 'out' | 'unknown';

/** If the answer is lost, asks the server whether the session is over. Another tab may have ended it first. */
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

export async function leaveAccount(go: () => void | Promise<void>): Promise<void> {
  announceSignOut();
  withdrawAllFailures();
  await leavePage(go);
}
