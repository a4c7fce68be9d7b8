import { useEffect } from 'react';
import { useNavigate } from 'react-router';

import type { SessionView } from '#worker/contract/access.ts';

import { forgetOnboarded } from '#web/entities/access/onboarding-memory.ts';
import { sessionAtom } from '#web/entities/access/session-atoms.ts';
import {
  fetchSession,
  keepRechecking,
  listenForSignOut,
  signInPath,
} from '#web/entities/access/session.ts';
import { store } from '#web/shared/lib/store.ts';
import { areRenewalsHeld } from '#web/shared/router/loaders.ts';
import { useKeptPath } from '#web/shared/router/paths.ts';

/**
 * What a page does with what the server says of the session now. `reload`: somebody else is signed in here than
 * the one whose page this is, and nothing of theirs may stand on it any longer.
 */
export type AfterRecheck = 'stay' | 'leave' | 'reload';

export function afterRecheck(shown: SessionView | null, found: SessionView): AfterRecheck {
  if (found.user === null) return 'leave';
  const shownId = shown?.user?.id ?? found.user.id;
  return shownId === found.user.id ? 'stay' : 'reload';
}

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

/**
 * Leaves the signed-in pages when the session does not hold any more, to come back to this one after signing in, unless
 * it was ended on purpose.
 */
export function useSessionWatch(): void {
  const navigate = useNavigate();
  const keptPath = useKeptPath();

  useEffect(
    () =>
      watchSession({
        onEnded: () => void navigate(signInPath(new URL(location.href)), { replace: true }),
        onSignedOut: () => void navigate(keptPath('/auth'), { replace: true }),
        onOther: () => location.reload(),
      }),
    [navigate, keptPath],
  );
}
