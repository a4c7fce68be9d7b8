import { useEffect } from 'react';
import { useNavigate } from 'react-router';

import { fetchSession } from '#web/api/session.ts';
import { useKeptPath } from '#web/app/use-kept-path.ts';
import { store } from '#web/state/store.ts';

import { afterRecheck } from './after-recheck.ts';
import { keepRechecking } from './keep-rechecking.ts';
import { signInPath } from './require-session.ts';
import { sessionAtom } from './session-atoms.ts';
import { listenForSignOut } from './session-channel.ts';

/**
 * Asks every 30 s, and when the tab is looked at again, whether the session still holds; leaves the
 * signed-in pages when it does not, to come back to this one after signing in, unless it was ended on
 * purpose. A failed question changes nothing: the network may be away.
 */
export function useSessionWatch(): void {
  const navigate = useNavigate();
  const keptPath = useKeptPath();

  useEffect(() => {
    let isWatching = true;
    const leaveFor = (path: string) => {
      store.set(sessionAtom, null);
      void navigate(path, { replace: true });
    };
    const recheck = async () => {
      const session = await fetchSession().catch(() => null);
      if (!isWatching || session === null) return;
      switch (afterRecheck(store.get(sessionAtom), session)) {
        case 'leave':
          return leaveFor(signInPath(new URL(location.href)));
        case 'reload':
          return location.reload();
        default:
          store.set(sessionAtom, session);
      }
    };

    const stopRechecking = keepRechecking(() => void recheck());
    const stopListening = listenForSignOut(() => leaveFor(keptPath('/auth')));
    return () => {
      isWatching = false;
      stopRechecking();
      stopListening();
    };
  }, [navigate, keptPath]);
}
