import { useEffect } from 'react';
import { useNavigate } from 'react-router';

import type { SessionView } from '#worker/contract/access.ts';

import { forgetOnboarded } from '#web/entities/access/onboarding-memory.ts';
import { sessionAtom } from '#web/entities/access/session-atoms.ts';
import {
  fetchSession,
  keepRechecking,
  leavePage,
  listenForSignOut,
  signInPath,
} from '#web/entities/access/session.ts';
import { store } from '#web/shared/lib/store.ts';
import { areRenewalsPaused } from '#web/shared/router/loaders.ts';
import { usePathWithParams } from '#web/shared/router/paths.ts';

/** `reload`: another user is signed in now, and nothing of the last one may stay on the page. */
export type AfterRecheck = 'stay' | 'leave' | 'reload';

export function afterRecheck(shown: SessionView | null, found: SessionView): AfterRecheck {
  if (found.user === null) return 'leave';
  const shownId = shown?.user?.id ?? found.user.id;
  return shownId === found.user.id ? 'stay' : 'reload';
}

type SessionWatch = {
  /** Expired: signing in again returns here. */
  onEnded: () => void | Promise<void>;
  /** Signed out on purpose, in another tab. */
  onSignedOut: () => void | Promise<void>;
  onOther: () => void;
};

/**
 * Polls the session and listens for sign-outs in other tabs. Errors are ignored, and so are answers while signing
 * out. @returns what stops it
 */
export function watchSession({ onEnded, onSignedOut, onOther }: SessionWatch): () => void {
  let isWatching = true;
  // A return to the tab fires both visibilitychange and focus.
  let isAsking = false;

  async function recheck(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const known = store.get(sessionAtom);
    const session = await fetchSession().catch(() => null);
    isAsking = false;
    if (!isWatching || session === null || areRenewalsPaused()) return;
    switch (afterRecheck(store.get(sessionAtom), session)) {
      case 'leave':
        return leavePage(onEnded);
      case 'reload':
        forgetOnboarded();
        return onOther();
      default:
        // What was saved while the request was on its way is newer, such as a currency.
        if (store.get(sessionAtom) === known) store.set(sessionAtom, session);
    }
  }

  const stopRechecking = keepRechecking(() => void recheck());
  const stopListening = listenForSignOut(() => void leavePage(onSignedOut));
  return () => {
    isWatching = false;
    stopRechecking();
    stopListening();
  };
}

/** Leaves the signed-in pages when the session is over; an expired one returns here after sign-in. */
export function useSessionWatch(): void {
  const navigate = useNavigate();
  const pathWithParams = usePathWithParams();

  useEffect(
    () =>
      watchSession({
        onEnded: () => navigate(signInPath(new URL(location.href)), { replace: true }),
        onSignedOut: () => navigate(pathWithParams('/auth'), { replace: true }),
        onOther: () => location.reload(),
      }),
    [navigate, pathWithParams],
  );
}
