import { redirect } from 'react-router';

import {
  ORDER_RETURN_PATHS,
  orderIdSchema,
  revokeAllResultSchema,
  type SessionView,
  sessionViewSchema,
} from '#worker/contract/access.ts';

import { client, unwrap, unwrapEmpty } from '#web/shared/api/client.ts';
import { store } from '#web/shared/lib/store.ts';
import { keepChoices } from '#web/shared/router/paths.ts';

import { claimOnboarded, forgetOnboarded } from './onboarding-memory.ts';
import { sessionAtom, takeSessionAtom } from './session-atoms.ts';
import { keepSignedInHint } from './signed-in-hint.ts';

export async function fetchSession(): Promise<SessionView> {
  const session = await unwrap(client.api.session.$get(), sessionViewSchema);
  keepSignedInHint(session.user !== null);
  if (session.user === null) forgetOnboarded();
  else claimOnboarded(session.user.id);
  return session;
}

export async function endSession(): Promise<void> {
  await unwrapEmpty(client.api.session.$delete());
  keepSignedInHint(false);
  forgetOnboarded();
}

export function revokeAllConnections() {
  return unwrap(client.api.connections['revoke-all'].$post(), revokeAllResultSchema);
}

/**
 * For loaders of signed-in pages: the session, or a move to sign-in when there is none. What is about
 * an order, and the account, is found again after it; the other pages are where signing in leads to anyway.
 */
export async function requireSession(request: Request): Promise<SessionView> {
  const known = store.get(sessionAtom);
  const session = await fetchSession();
  store.set(takeSessionAtom, { session, known });
  if (session.user === null) throw redirect(signInPath(new URL(request.url)));
  return session;
}

/** Where somebody signs in who was at this address, and is led back from. */
export function signInPath(url: URL): string {
  const { pathname, searchParams } = url;
  const order = orderIdSchema.safeParse(searchParams.get('order'));
  if (pathname === '/account') return keepChoices('/auth?return_to=/account', url);
  const path = ORDER_RETURN_PATHS.find((known) => known === pathname);
  if (path === undefined) return keepChoices('/auth', url);
  if (order.success) return keepChoices(`/auth?return_to=${path}&order=${order.data}`, url);
  // At receipts and checkouts there is nothing to see without one; whoever wants to withdraw chooses among theirs.
  return keepChoices(path === '/withdraw' ? `/auth?return_to=${path}` : '/auth', url);
}

const SIGNED_OUT = 'signed-out';

/** One for the whole tab: a channel does not hear itself, so the tab that signs out goes its own way. */
const channel = new BroadcastChannel('grinbox.session');

/** Tells the other tabs of this browser that the session is over. */
export function announceSignOut(): void {
  channel.postMessage(SIGNED_OUT);
}

/** Calls `onSignOut` when another tab has signed out. Returns a function that stops listening. */
export function listenForSignOut(onSignOut: () => void): () => void {
  const listener = (event: MessageEvent) => {
    if (event.data === SIGNED_OUT) onSignOut();
  };
  channel.addEventListener('message', listener);
  return () => channel.removeEventListener('message', listener);
}

const RECHECK_INTERVAL_MS = 30_000;

/**
 * Calls every 30 s, and at once when the page is looked at again: by a change of tab, or on the way back from another
 * window. Returns a function that stops it.
 */
export function keepRechecking(recheck: () => void): () => void {
  const recheckWhenSeen = () => {
    if (document.visibilityState === 'visible') recheck();
  };
  const timer = setInterval(recheck, RECHECK_INTERVAL_MS);
  addEventListener('focus', recheckWhenSeen);
  document.addEventListener('visibilitychange', recheckWhenSeen);
  return () => {
    clearInterval(timer);
    removeEventListener('focus', recheckWhenSeen);
    document.removeEventListener('visibilitychange', recheckWhenSeen);
  };
}
