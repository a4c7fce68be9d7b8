import { fetchSession } from '#web/api/session.ts';
import { areRenewalsHeld } from '#web/app/renewal.ts';
import { forgetOnboarded } from '#web/state/onboarding-memory.ts';
import { store } from '#web/state/store.ts';

import { afterRecheck } from './after-recheck.ts';
import { keepRechecking } from './keep-rechecking.ts';
import { sessionAtom } from './session-atoms.ts';
import { listenForSignOut } from './session-channel.ts';

type SessionWatch = {
  /** The session has ended by itself; whoever signs in again wants to come back. */
  onEnded: () => void;
  /** It was ended on purpose, in another tab. */
  onSignedOut: () => void;
  /** Somebody else is signed in. */
  onOther: () => void;
};

/**
 * Asks now and then whether the session still holds, and hears of a sign-out in another tab. A failed question changes
 * nothing: the network may be away. Nor does an answer on the way out: whoever signs out here is led away already.
 * Returns a function that stops it.
 */
export function watchSession({ onEnded, onSignedOut, onOther }: SessionWatch): () => void {
  let isWatching = true;
  // Coming back to a tab is told twice, as a change of tab and of window.
  let isAsking = false;

  async function recheck(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const known = store.get(sessionAtom);
    const session = await fetchSession().catch(() => null);
    isAsking = false;
    if (!isWatching || session === null || areRenewalsHeld()) return;
    switch (afterRecheck(store.get(sessionAtom), session)) {
      case 'leave':
        store.set(sessionAtom, null);
        return onEnded();
      case 'reload':
        forgetOnboarded();
        return onOther();
      default:
        // What has been learnt of it while the server was asked, as of a choice that is saved now, is newer.
        if (store.get(sessionAtom) === known) store.set(sessionAtom, session);
    }
  }

  const stopRechecking = keepRechecking(() => void recheck());
  const stopListening = listenForSignOut(() => {
    store.set(sessionAtom, null);
    onSignedOut();
  });
  return () => {
    isWatching = false;
    stopRechecking();
    stopListening();
  };
}
