import { redirect } from 'react-router';

import { ORDER_RETURN_PATHS, orderIdSchema, type SessionView } from '#worker/contract/access.ts';

import { fetchSession } from '#web/api/session.ts';
import { keepChoices } from '#web/app/paths.ts';
import { store } from '#web/state/store.ts';

import { sessionAtom, takeSessionAtom } from './session-atoms.ts';

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
