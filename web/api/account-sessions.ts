import {
  accountSessionsSchema,
  endedSessionsSchema,
  type AccountSessions,
  type EndedSessions,
} from '#worker/contract/account-session.ts';

import { client } from './client.ts';
import { unwrap, unwrapEmpty } from './unwrap.ts';

export function listAccountSessions(): Promise<AccountSessions> {
  return unwrap(client.api.account.sessions.$get(), accountSessionsSchema);
}

/** Signs out one of the user's own browsers. */
export async function endSessionOf(sessionId: string): Promise<void> {
  await unwrapEmpty(client.api.account.sessions[':sessionId'].$delete({ param: { sessionId } }));
}

/** Signs out all of the user's browsers but this one. */
export function endOtherSessions(): Promise<EndedSessions> {
  return unwrap(client.api.account.sessions.$delete(), endedSessionsSchema);
}
