import { and, eq, ne, sql } from 'drizzle-orm';

import type { Database } from '../client.ts';
import { connections } from '../schema/connections.ts';
import { sessions } from '../schema/sessions.ts';
import { wiped, type ConnectionRow } from './connections.ts';
import { dropNotedGrant, keepGrantsOf } from './ending-grants.ts';
import { updateRetryAllowed } from './retry-allowed.ts';
import type { SessionRow } from './sessions.ts';

export type SignInRows = {
  connection: ConnectionRow;
  session: SessionRow;
};

/**
 * Puts the new connection and session in place of the user's older connection, all or nothing, and drops what was noted
 * to end the new one's grant by. The same rows may be saved twice: D1 can lose the answer to a batch that it has
 * committed. Throws for an account that is being erased, which nobody gets into any more: a user of null is no row.
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
    dropNotedGrant(db, connection.id),
  ]);
}

/** Undoes what a failed save may have left, and keeps of it what ends its grant at Google. */
export async function discardSignIn(
  db: Database,
  { connectionId, sessionId, nowMs }: { connectionId: string; sessionId: string; nowMs: number },
): Promise<void> {
  const isLeft = eq(connections.id, connectionId);
  await db.batch([
    keepGrantsOf(db, isLeft, nowMs),
    db.update(connections).set(wiped(nowMs)).where(isLeft),
    db.delete(sessions).where(eq(sessions.id, sessionId)),
  ]);
}
