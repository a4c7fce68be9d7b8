import { and, eq, ne, sql } from 'drizzle-orm';

import type { Database } from '../client.ts';
import { connections } from '../schema/connections.ts';
import { sessions } from '../schema/sessions.ts';
import { wiped, type ConnectionRow } from './connections.ts';
import { updateRetryAllowed } from './retry-allowed.ts';
import type { SessionRow } from './sessions.ts';

export type SignInRows = {
  connection: ConnectionRow;
  session: SessionRow;
};

/**
 * Puts the new connection and session in place of the user's older connection, all or nothing. The same
 * rows may be saved twice: D1 can lose the answer to a batch that it has committed. Throws for an account that is
 * being erased, which nobody gets into any more: a user of null is no row.
 */
export async function saveSignIn(db: Database, { connection, session }: SignInRows): Promise<void> {
  const owner = sql`(SELECT id FROM users WHERE id = ${connection.userId} AND erasure_asked_at IS NULL)`;
  await db.batch([
    db
      .update(connections)
      .set(wiped(connection.createdAtMs))
      .where(
        and(
          eq(connections.userId, connection.userId),
          eq(connections.provider, connection.provider),
          eq(connections.revoked, false),
          ne(connections.id, connection.id),
        ),
      ),
    db
      .insert(connections)
      .values({ ...connection, userId: owner })
      .onConflictDoNothing(),
    db
      .insert(sessions)
      .values({ ...session, userId: owner })
      .onConflictDoNothing(),
    updateRetryAllowed(db, connection.userId, connection.createdAtMs),
  ]);
}

/** Undoes what a failed save may have left. */
export async function discardSignIn(
  db: Database,
  { connectionId, sessionId, nowMs }: { connectionId: string; sessionId: string; nowMs: number },
): Promise<void> {
  await db.batch([
    db.update(connections).set(wiped(nowMs)).where(eq(connections.id, connectionId)),
    db.delete(sessions).where(eq(sessions.id, sessionId)),
  ]);
}
