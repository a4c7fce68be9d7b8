import { findLiveConnection } from '#worker/db/queries/connections.ts';
import { findUser } from '#worker/db/queries/users.ts';
import type { ErrorCode } from '#worker/domain/error-code.ts';
import { canModifyMailbox } from '#worker/domain/google-scope.ts';
import { createGmailClient, type GmailClient } from '#worker/google/gmail-client.ts';
import type { Runtime } from '#worker/runtime.ts';

import { getAccessToken } from './access-token.ts';

export type CleanupGmail =
  | { ok: true; gmail: GmailClient; connectionId: string; tokenMasked: string }
  | { ok: false; code: ErrorCode };

/**
 * A client that may move the user's mail, by whatever connection of theirs lives now: an order paid under
 * an older one goes on under it. A user is one Google account, so it is the same mailbox. `isForced` after
 * Gmail refused the token.
 */
export async function openCleanupGmail(
  runtime: Runtime,
  userId: string,
  isForced: boolean,
): Promise<CleanupGmail> {
  const { db, clock, google } = runtime;
  const connection = await findLiveConnection(db, userId, clock());
  if (connection === undefined) return { ok: false, code: 'gmail_connection_expired' };
  if (!canModifyMailbox(connection.scope)) return { ok: false, code: 'gmail_modify_missing' };
  const token = await getAccessToken(runtime, connection.id, { forceRefresh: isForced });
  if (!token.ok) return token;
  const gmail = createGmailClient({
    baseUrl: google.gmail,
    accessToken: token.accessToken,
    ownAddress: (await findUser(db, userId))?.email ?? null,
    clock,
    fetch: (input, init) => fetch(input, init),
  });
  return {
    ok: true,
    gmail,
    connectionId: connection.id,
    tokenMasked: maskToken(token.accessToken),
  };
}

/** Enough of a token to tell two apart, and of no use to anybody. */
function maskToken(token: string): string {
  return `${token.slice(0, 4)}••••••••${token.slice(-4)}`;
}
