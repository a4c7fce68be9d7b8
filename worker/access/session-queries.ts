import { and, desc, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';

import { profiles } from '#worker/account/schema.ts';
import type { Device } from '#worker/domain/access/device.ts';
import type { Database } from '#worker/platform/db/client.ts';

import { connections } from './connection-schema.ts';
import { sessions, users } from './schema.ts';

const DELETED_AT_ONCE = 1_000;

export type SessionLimits = { nowMs: number; idleSinceMs: number };

/** The user's newest connection, live or not. */
const NEWEST_CONNECTION = sql`(SELECT c.id FROM connections c WHERE c.user_id = ${users.id}
  ORDER BY c.created_at DESC, c.revoked LIMIT 1)`;

/**
 * One query, as every request needs all three. undefined when expired, idle since `idleSinceMs`, or the account is
 * being erased.
 */
export function findLiveSession(db: Database, id: string, { nowMs, idleSinceMs }: SessionLimits) {
  return db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      secretHash: sessions.secretHash,
      userAgentHash: sessions.userAgentHash,
      createdAtMs: sessions.createdAtMs,
      lastSeenAtMs: sessions.lastSeenAtMs,
      email: users.email,
      language: users.language,
      currency: profiles.currency,
      connection: {
        id: connections.id,
        provider: connections.provider,
        scope: connections.scope,
        createdAtMs: connections.createdAtMs,
        expiresAtMs: connections.expiresAtMs,
        revoked: connections.revoked,
        retryAllowed: connections.retryAllowed,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(profiles, eq(profiles.userId, sessions.userId))
    .leftJoin(connections, eq(connections.id, NEWEST_CONNECTION))
    .where(
      and(
        eq(sessions.id, id),
        gt(sessions.expiresAtMs, nowMs),
        gt(sessions.lastSeenAtMs, idleSinceMs),
        isNull(users.erasureAskedAtMs),
      ),
    )
    .get();
}

export type SessionRow = typeof sessions.$inferInsert;

/** Throws for an account being erased: the NOT NULL column rejects the subquery's null. */
export async function insertSession(db: Database, session: SessionRow): Promise<void> {
  const owner = sql`(SELECT id FROM users WHERE id = ${session.userId} AND erasure_asked_at IS NULL)`;
  await db.insert(sessions).values({ ...session, userId: owner });
}

export async function touchSession(
  db: Database,
  id: string,
  seen: Device & { userAgentHash: string; lastSeenAtMs: number },
): Promise<void> {
  await db.update(sessions).set(seen).where(eq(sessions.id, id));
}

/** Most recently used first. */
export function listLiveSessions(
  db: Database,
  userId: string,
  { nowMs, idleSinceMs }: SessionLimits,
) {
  return db
    .select({
      id: sessions.id,
      browser: sessions.browser,
      platform: sessions.platform,
      createdAtMs: sessions.createdAtMs,
      lastSeenAtMs: sessions.lastSeenAtMs,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.expiresAtMs, nowMs),
        gt(sessions.lastSeenAtMs, idleSinceMs),
      ),
    )
    .orderBy(desc(sessions.lastSeenAtMs), sessions.id);
}

export async function deleteSession(db: Database, userId: string, id: string): Promise<boolean> {
  const { meta } = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)));
  return meta.changes > 0;
}

/** @returns the ids of the deleted sessions */
export async function deleteOtherSessions(
  db: Database,
  userId: string,
  keptId: string,
): Promise<string[]> {
  const deleted = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, keptId)))
    .returning({ id: sessions.id });
  return deleted.map(({ id }) => id);
}

export async function deleteEndedSessions(
  db: Database,
  { nowMs, idleSinceMs }: SessionLimits,
): Promise<number> {
  const ended = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(or(lte(sessions.expiresAtMs, nowMs), lte(sessions.lastSeenAtMs, idleSinceMs)))
    .limit(DELETED_AT_ONCE);
  const { meta } = await db.delete(sessions).where(inArray(sessions.id, ended));
  return meta.changes;
}
