import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';

import { mailboxOf } from '#worker/domain/form/counted-address.ts';

import type { Database } from '../client.ts';
import { dropAccountNews } from './account-news.ts';
import type { keepPeace } from './allowances.ts';
import { mailOutbox } from '../schema/mail-outbox.ts';
import { mailboxSql } from '../schema/mailbox-sql.ts';
import { waitlist } from '../schema/waitlist.ts';
import { insertWaitlistMail } from './waitlist-mail.ts';
import { mailboxOfUser } from './written-by-person.ts';

export type WaitlistRow = typeof waitlist.$inferSelect;

const DELETED_AT_ONCE = 500;

/**
 * Puts an address on the list, with the mail that asks its owner, both or neither. Of one that waits to be
 * confirmed the last sign-up counts, but for when it first came; one that is confirmed stays as its owner has
 * confirmed it, and keeps only the wish for news, for its owner to confirm too. Another way to write a mailbox that is on
 * the list means the one that stands there.
 * @returns the id that the address goes by
 */
export async function insertWaitlistEntry(db: Database, entry: WaitlistRow): Promise<string> {
  const { id, email, createdAtMs, ...given } = entry;
  const isUnconfirmed = isNull(waitlist.confirmedAtMs);
  const isSame = eq(mailboxSql(waitlist.email), mailboxOf(email));
  const written = sql`coalesce((SELECT email FROM waitlist WHERE ${isSame}), ${email})`;
  const [, , , stored] = await db.batch([
    db
      .insert(waitlist)
      .values({ ...entry, email: written })
      .onConflictDoUpdate({
        target: waitlist.email,
        set: { ...given, askedAtMs: createdAtMs },
        setWhere: isUnconfirmed,
      }),
    db
      .update(waitlist)
      .set({ newsWishTextVersion: given.marketingTextVersion })
      .where(and(isSame, isNotNull(waitlist.confirmedAtMs), isNull(waitlist.marketingConsentAtMs))),
    insertWaitlistMail(db, email, createdAtMs),
    db.select({ id: waitlist.id }).from(waitlist).where(isSame),
  ]);
  return stored[0]?.id ?? id;
}

export function findWaitlistEntry(db: Database, id: string): Promise<WaitlistRow | undefined> {
  return db.select().from(waitlist).where(eq(waitlist.id, id)).get();
}

/**
 * Its owner has said yes, to news too where the mail told of it. The first time counts, and of another sign-up the
 * wish for news that its mail told of, once.
 * @returns false when it is not on the list (any more)
 */
export async function confirmWaitlistEntry(
  db: Database,
  id: string,
  { marketingTextVersion, nowMs }: { marketingTextVersion: string | null; nowMs: number },
): Promise<boolean> {
  const wishes = sql`confirmed_at IS NOT NULL AND news_wish_text_version = ${marketingTextVersion}`;
  const { meta } = await db
    .update(waitlist)
    .set({
      confirmedAtMs: sql`coalesce(confirmed_at, ${nowMs})`,
      marketingTextVersion: sql`CASE WHEN confirmed_at IS NULL OR ${wishes} THEN ${marketingTextVersion}
        ELSE marketing_text_version END`,
      marketingConsentAtMs: sql`CASE WHEN ${wishes} THEN ${nowMs}
        WHEN confirmed_at IS NOT NULL THEN marketing_consent_at
        WHEN ${marketingTextVersion} IS NULL THEN NULL
        ELSE coalesce(marketing_consent_at, ${nowMs}) END`,
      newsWishTextVersion: sql`CASE WHEN ${wishes} THEN NULL ELSE news_wish_text_version END`,
    })
    .where(eq(waitlist.id, id));
  return meta.changes === 1;
}

/**
 * Its owner wants to be on the list, and nothing but the one mail of the launch: no news by an account of theirs
 * either. Safe to repeat.
 * @returns false when it is not on the list (any more)
 */
export async function declineWaitlistNews(
  db: Database,
  id: string,
  nowMs: number,
): Promise<boolean> {
  const [{ meta }] = await db.batch([
    db
      .update(waitlist)
      .set({
        confirmedAtMs: sql`coalesce(confirmed_at, ${nowMs})`,
        marketingTextVersion: null,
        marketingConsentAtMs: null,
        newsWishTextVersion: null,
      })
      .where(eq(waitlist.id, id)),
    dropAccountNews(db, id, nowMs),
  ]);
  return meta.changes === 1;
}

/** Since when a user has wanted news by having said so on the list; null where they have not, or not confirmed it. */
export async function findWaitlistNews(db: Database, userId: string): Promise<number | null> {
  const row = await db
    .select({ givenAtMs: waitlist.marketingConsentAtMs })
    .from(waitlist)
    .where(
      and(eq(mailboxSql(waitlist.email), mailboxOfUser(userId)), isNotNull(waitlist.confirmedAtMs)),
    )
    .get();
  return row?.givenAtMs ?? null;
}

/** For a batch: a user wants no news; whether their address is on the list is not touched. Safe to repeat. */
export function dropWaitlistNews(db: Database, userId: string) {
  return db
    .update(waitlist)
    .set({ marketingTextVersion: null, marketingConsentAtMs: null, newsWishTextVersion: null })
    .where(eq(mailboxSql(waitlist.email), mailboxOfUser(userId)));
}

/** Off the list, with what was mailed about it, without news, and left in peace for a while. Safe to repeat. */
export async function deleteWaitlistEntry(
  db: Database,
  id: string,
  { nowMs, peace }: { nowMs: number; peace: ReturnType<typeof keepPeace> },
): Promise<void> {
  await db.batch([
    dropAccountNews(db, id, nowMs),
    db.delete(mailOutbox).where(eq(mailOutbox.subjectId, id)),
    db.delete(waitlist).where(eq(waitlist.id, id)),
    peace,
  ]);
}

/** Forgets addresses that nobody has confirmed in time, and those that have been on the list too long. */
export async function deleteOldWaitlistEntries(
  db: Database,
  { askedBeforeMs, createdBeforeMs }: { askedBeforeMs: number; createdBeforeMs: number },
): Promise<number> {
  const isOld = or(
    and(
      isNull(waitlist.confirmedAtMs),
      lte(waitlist.createdAtMs, askedBeforeMs),
      or(isNull(waitlist.askedAtMs), lte(waitlist.askedAtMs, askedBeforeMs)),
    ),
    lte(waitlist.createdAtMs, createdBeforeMs),
  );
  const oldOnes = db
    .select({ id: waitlist.id })
    .from(waitlist)
    .where(isOld)
    .orderBy(asc(waitlist.createdAtMs), asc(waitlist.id))
    .limit(DELETED_AT_ONCE);
  const [, { meta }] = await db.batch([
    db.delete(mailOutbox).where(inArray(mailOutbox.subjectId, oldOnes)),
    db.delete(waitlist).where(inArray(waitlist.id, oldOnes)),
  ]);
  return meta.changes;
}
