import { and, eq, isNull } from 'drizzle-orm';

import type { Language } from '#worker/domain/language.ts';

import type { Database } from '../client.ts';
import { users } from '../schema/users.ts';

export type UserRow = typeof users.$inferSelect;

export type UserIdentity = { newUserId: string; googleSub: string; email: string; nowMs: number };

/** The id of the user with this Google account, new or known; the address is brought up to date. */
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

/** @returns false when there is no such user (any more), or their account is being erased */
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
