import { eq, sql } from 'drizzle-orm';

import type { ProfileChange } from '#worker/contract/account.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { dropWaitlistNews } from '#worker/waitlist/queries.ts';

import { profiles } from './schema.ts';

export type ProfileRow = typeof profiles.$inferSelect;

export function findProfile(db: Database, userId: string): Promise<ProfileRow | undefined> {
  return db.select().from(profiles).where(eq(profiles.userId, userId)).get();
}

/** Idempotent: a consent keeps its first timestamp. Withdrawing it also withdraws the waiting list's. */
export async function saveProfileChange(
  db: Database,
  userId: string,
  { marketing, ...plain }: ProfileChange,
  nowMs: number,
): Promise<ProfileRow> {
  const changed = { ...plain, updatedAtMs: nowMs };
  const row = { userId, onboardingCompleted: false, ...changed };
  if (marketing === undefined) return upsert(db, row, changed).get();
  if (!marketing.isGiven) {
    const withdrawn = upsert(
      db,
      { ...row, marketingWithdrawnAtMs: nowMs },
      {
        ...changed,
        marketingConsent: false,
        marketingWithdrawnAtMs: sql`CASE WHEN marketing_consent OR marketing_withdrawn_at IS NULL
          THEN ${nowMs} ELSE marketing_withdrawn_at END`,
      },
    );
    const [[saved]] = await db.batch([withdrawn, dropWaitlistNews(db, userId)]);
    if (saved === undefined) throw new Error('an upsert that returns its row has returned none');
    return saved;
  }
  const { textVersion } = marketing;
  return upsert(
    db,
    {
      ...row,
      marketingConsent: true,
      marketingTextVersion: textVersion,
      marketingGivenAtMs: nowMs,
    },
    {
      ...changed,
      marketingConsent: true,
      marketingTextVersion: textVersion,
      marketingGivenAtMs: sql`CASE WHEN marketing_consent AND marketing_text_version = ${textVersion}
        THEN marketing_given_at ELSE ${nowMs} END`,
    },
  ).get();
}

type Upserted = Parameters<
  ReturnType<ReturnType<Database['insert']>['values']>['onConflictDoUpdate']
>[0]['set'];

function upsert(db: Database, row: typeof profiles.$inferInsert, set: Upserted) {
  return db
    .insert(profiles)
    .values(row)
    .onConflictDoUpdate({ target: profiles.userId, set })
    .returning();
}
