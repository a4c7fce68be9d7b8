import { and, eq, gt, lte, or } from 'drizzle-orm';

import type { Database } from '../client.ts';
import { sessions } from '../schema/sessions.ts';
import { users } from '../schema/users.ts';

export type SessionLimits = { nowMs: number; idleSinceMs: number };

/** The session with its user, unless it is past its absolute end or idle since before `idleSinceMs`. */
export function findLiveSession(db: Database, id: string, { nowMs, idleSinceMs }: SessionLimits) {
  return db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      secretHash: sessions.secretHash,
      userAgentHash: sessions.userAgentHash,
      lastSeenAtMs: sessions.lastSeenAtMs,
      email: users.email,
      language: users.language,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, id),
        gt(sessions.expiresAtMs, nowMs),
        gt(sessions.lastSeenAtMs, idleSinceMs),
      ),
    )
    .get();
}

export async function touchSession(
  db: Database,
  id: string,
  seen: { userAgentHash: string; lastSeenAtMs: number },
): Promise<void> {
  await db.update(sessions).set(seen).where(eq(sessions.id, id));
}

export async function deleteSession(db: Database, userId: string, id: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.id, id)));
}

export async function deleteEndedSessions(
  db: Database,
  { nowMs, idleSinceMs }: SessionLimits,
): Promise<number> {
  const { meta } = await db
    .delete(sessions)
    .where(or(lte(sessions.expiresAtMs, nowMs), lte(sessions.lastSeenAtMs, idleSinceMs)));
  return meta.changes;
}
