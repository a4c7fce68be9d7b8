import { and, asc, eq, gt, inArray, isNull, lte, ne, sql, type SQL } from 'drizzle-orm';

import type { UserRole } from '#worker/domain/access/session.ts';
import type { Language } from '#worker/domain/language.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { mailboxSql } from '#worker/platform/db/sql.ts';

import { type ConnectionRow, updateRetryAllowed, wiped } from './connection-queries.ts';
import { connections } from './connection-schema.ts';
import { deletePendingGrant, retainGrantsOf } from './grant-queries.ts';
import { oauthFlows, sessions, userRoles, users } from './schema.ts';
import type { SessionRow } from './session-queries.ts';

export type UserRow = typeof users.$inferSelect;

export type UserIdentity = { newUserId: string; googleSub: string; email: string; nowMs: number };

/** Upserts by `sub` and updates the address. */
export async function upsertUser(db: Database, identity: UserIdentity): Promise<string> {
  const { newUserId, googleSub, email, nowMs } = identity;
  const row = await db
    .insert(users)
    .values({ id: newUserId, googleSub, email, createdAtMs: nowMs, updatedAtMs: nowMs })
    .onConflictDoUpdate({ target: users.googleSub, set: { email, updatedAtMs: nowMs } })
    .returning({ id: users.id })
    .get();
  return row.id;
}

/** @returns false when deleted or being erased */
export async function updateUserAddress(
  db: Database,
  userId: string,
  { email, nowMs }: { email: string; nowMs: number },
): Promise<boolean> {
  const { meta } = await db
    .update(users)
    .set({ email, updatedAtMs: nowMs })
    .where(and(eq(users.id, userId), isNull(users.erasureAskedAtMs)));
  return meta.changes === 1;
}

/** SQL for the user's mailbox at execution time. */
export function mailboxOfUser(userId: string): SQL {
  return sql`(SELECT ${mailboxSql(sql`email`)} FROM users WHERE id = ${userId})`;
}

export function findUser(db: Database, userId: string): Promise<UserRow | undefined> {
  return db.select().from(users).where(eq(users.id, userId)).get();
}

export async function setUserLanguage(
  db: Database,
  userId: string,
  language: Language,
): Promise<void> {
  await db.update(users).set({ language }).where(eq(users.id, userId));
}

export type SignInRows = {
  connection: ConnectionRow;
  session: SessionRow;
};

/**
 * Replaces the user's connection and adds the session in one batch. Idempotent: D1 can lose the response to a committed
 * batch. Throws for an account being erased: the NOT NULL column rejects the subquery's null.
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
    deletePendingGrant(db, connection.id),
  ]);
}

/** Removes what a failed save may have left, keeping the token that ends its grant. */
export async function discardSignIn(
  db: Database,
  { connectionId, sessionId, nowMs }: { connectionId: string; sessionId: string; nowMs: number },
): Promise<void> {
  const isConnection = eq(connections.id, connectionId);
  await db.batch([
    retainGrantsOf(db, isConnection, nowMs),
    db.update(connections).set(wiped(nowMs)).where(isConnection),
    db.delete(sessions).where(eq(sessions.id, sessionId)),
  ]);
}

export async function hasRole(db: Database, userId: string, role: UserRole): Promise<boolean> {
  const found = await db
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(and(eq(userRoles.userId, userId), eq(userRoles.role, role)))
    .get();
  return found !== undefined;
}

const DELETED_AT_ONCE = 1_000;

export type OAuthFlow = typeof oauthFlows.$inferSelect;

export async function insertOAuthFlow(db: Database, flow: OAuthFlow): Promise<void> {
  await db.insert(oauthFlows).values(flow);
}

/**
 * Single use: of concurrent callbacks one wins, and another browser's changes nothing. The row stays until `endsByMs`
 * to show that a sign-in is in progress.
 */
export function takeOAuthFlow(
  db: Database,
  flow: { id: string; browserSecretHash: string; nowMs: number; endsByMs: number },
): Promise<OAuthFlow | undefined> {
  return db
    .update(oauthFlows)
    .set({ takenAtMs: flow.nowMs, expiresAtMs: flow.endsByMs })
    .where(
      and(
        eq(oauthFlows.id, flow.id),
        isNull(oauthFlows.takenAtMs),
        eq(oauthFlows.browserSecretHash, flow.browserSecretHash),
        gt(oauthFlows.expiresAtMs, flow.nowMs),
      ),
    )
    .returning()
    .get();
}

export async function deleteOAuthFlow(db: Database, id: string): Promise<void> {
  await db.delete(oauthFlows).where(eq(oauthFlows.id, id));
}

export async function deleteExpiredOAuthFlows(db: Database, nowMs: number): Promise<number> {
  const expired = db
    .select({ id: oauthFlows.id })
    .from(oauthFlows)
    .where(lte(oauthFlows.expiresAtMs, nowMs))
    .orderBy(asc(oauthFlows.expiresAtMs))
    .limit(DELETED_AT_ONCE);
  const { meta } = await db.delete(oauthFlows).where(inArray(oauthFlows.id, expired));
  return meta.changes;
}
