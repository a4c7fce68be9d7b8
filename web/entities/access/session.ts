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
import { keepChoices } from '#web/shared/router/kept-choices.ts';

import { claimOnboarded, forgetOnboarded } from './onboarding-memory.ts';
import { sessionAtom, takeSessionAtom } from './session-atoms.ts';
import { saveSignedInHint } from './signed-in-hint.ts';

export async function fetchSession(): Promise<SessionView> {
  const session = await unwrap(client.api.session.$get(), sessionViewSchema);
  saveSignedInHint(session.user !== null);
  if (session.user === null) forgetOnboarded();
  else claimOnboarded(session.user.id);
  return session;
}

export async function endSession(): Promise<void> {
  await unwrapEmpty(client.api.session.$delete());
  saveSignedInHint(false);
  forgetOnboarded();
}

export function revokeAllConnections() {
  return unwrap(client.api.connections['revoke-all'].$post(), revokeAllResultSchema);
}

/**
 * For loaders: the session, or a redirect to sign-in, which returns to the order or the account. Other pages are
 * where signing in leads anyway.
 */
export async function requireSession(request: Request): Promise<SessionView> {
  const known = store.get(sessionAtom);
  const session = await fetchSession();
  store.set(takeSessionAtom, { session, known });
  if (session.user === null) throw redirect(signInPath(new URL(request.url)));
  return session;
}

export function signInPath(url: URL): string {
  const { pathname, searchParams } = url;
  const order = orderIdSchema.safeParse(searchParams.get('order'));
  if (pathname === '/account') return keepChoices('/auth?return_to=/account', url);
  const path = ORDER_RETURN_PATHS.find((known) => known === pathname);
  if (path === undefined) return keepChoices('/auth', url);
  if (order.success) return keepChoices(`/auth?return_to=${path}&order=${order.data}`, url);
  // Receipts and checkouts show nothing without an order; /withdraw lists the user's purchases.
  return keepChoices(path === '/withdraw' ? `/auth?return_to=${path}` : '/auth', url);
}

/** The user is let go of only after `go`: the old page would render once more without them. */
export async function leavePage(go: () => void | Promise<void>): Promise<void> {
  await go();
  store.set(sessionAtom, null);
}

const SIGNED_OUT = 'signed-out';

/** A channel does not receive its own messages. */
const channel = new BroadcastChannel('grinbox.session');

export function announceSignOut(): void {
  channel.postMessage(SIGNED_OUT);
}

/** @returns unsubscribe */
export function listenForSignOut(onSignOut: () => void): () => void {
  const listener = (event: MessageEvent) => {
    if (event.data === SIGNED_OUT) onSignOut();
  };
  channel.addEventListener('message', listener);
  return () => channel.removeEventListener('message', listener);
}

const RECHECK_INTERVAL_MS = 30_000;

/** Every 30 s, and when the page becomes visible or focused. @returns what stops it */
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
