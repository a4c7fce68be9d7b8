import { redirect } from 'react-router';

import type { SessionView } from '#worker/contract/session.ts';

import { fetchSession } from '#web/api/session.ts';
import { keepVerify } from '#web/app/verify-param.ts';
import { store } from '#web/state/store.ts';

import { sessionAtom } from './session-atoms.ts';

/** For loaders of signed-in pages: the session, or a move to sign-in when there is none. */
export async function requireSession(request: Request): Promise<SessionView> {
  const session = await fetchSession();
  store.set(sessionAtom, session);
  if (session.user === null) throw redirect(keepVerify('/auth', new URL(request.url).search));
  return session;
}
