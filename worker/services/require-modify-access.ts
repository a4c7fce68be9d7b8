import { findLiveConnection, type ConnectionRow } from '#worker/db/queries/connections.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { canModifyMailbox } from '#worker/domain/google-scope.ts';
import type { Runtime } from '#worker/runtime.ts';

/**
 * The user's live connection, which may move mail.
 * @throws AppError gmail_connection_expired, gmail_modify_missing
 */
export async function requireModifyAccess(
  { db, clock }: Runtime,
  userId: string,
): Promise<ConnectionRow> {
  const connection = await findLiveConnection(db, userId, clock());
  if (connection === undefined) throw new AppError('gmail_connection_expired');
  if (!canModifyMailbox(connection.scope)) throw new AppError('gmail_modify_missing');
  return connection;
}
