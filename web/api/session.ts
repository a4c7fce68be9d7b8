import {
  revokeAllResultSchema,
  sessionViewSchema,
  type SessionView,
} from '#worker/contract/access.ts';

import { claimOnboarded, forgetOnboarded } from '#web/state/onboarding-memory.ts';
import { keepSignedInHint } from '#web/state/signed-in-hint.ts';

import { client } from './client.ts';
import { unwrap, unwrapEmpty } from './unwrap.ts';

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
