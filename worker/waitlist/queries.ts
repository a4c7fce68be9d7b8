import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';

import type { suppress } from '#worker/access/allowance-queries.ts';
import { users } from '#worker/access/schema.ts';
import { mailboxOfUser } from '#worker/access/user-queries.ts';
import { profiles } from '#worker/account/schema.ts';
import { mailboxOf } from '#worker/domain/email-address.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import type { MailKind } from '#worker/domain/mail/mail-kind.ts';
import { WAITLIST_MAIL_AGAIN_MS } from '#worker/domain/waitlist/waitlist.ts';
import { mailOutbox } from '#worker/mail/schema.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { mailboxSql } from '#worker/platform/db/sql.ts';

import { waitlist } from './schema.ts';

/**
 * For a batch, before the entry is deleted: declining newsletters also applies to accounts with that address.
 * Idempotent.
 */
function dropAccountNews(db: Database, waitlistId: string, nowMs: number) {
  const owners = db
    .select({ id: users.id })
    .from(users)
    .innerJoin(waitlist, eq(mailboxSql(users.email), mailboxSql(waitlist.email)))
    .where(eq(waitlist.id, waitlistId));
  return db
    .update(profiles)
    .set({ marketingConsent: false, marketingWithdrawnAtMs: nowMs, updatedAtMs: nowMs })
    .where(and(inArray(profiles.userId, owners), eq(profiles.marketingConsent, true)));
}

/**
 * For the batch that inserts a sign-up: after it. One mail per entry, sent again for a later sign-up after a pause; a
 * pending newsletter request makes it wait rather than be dropped. Sign-ups themselves are limited earlier
 * (`WAITLIST_LIMITS`). Any earlier lease has expired by then (`MAIL_LEASE_MS`).
 */
function insertWaitlistMail(db: Database, email: string, nowMs: number) {
  const kind: MailKind = 'waitlist-confirmation';
  const isMeant = sql`${mailboxSql(sql`email`)} = ${mailboxOf(email)}`;
  const { unconfirmed, confirmed } = WAITLIST_MAIL_AGAIN_MS;
  // A newsletter request not yet mailed.
  const hasNewsRequest = sql`EXISTS (SELECT 1 FROM waitlist WHERE ${isMeant}
    AND confirmed_at IS NOT NULL AND requested_text_version IS NOT NULL)`;
  return db
    .insert(mailOutbox)
    .select(
      sql`SELECT ${mailIdOf(kind, '')} || w.id, ${kind}, w.id, NULL, w.language, 'waiting', ${nowMs},
            ${nowMs}, 0, NULL, NULL, NULL
          FROM waitlist w WHERE ${isMeant}`,
    )
    .onConflictDoUpdate({
      target: mailOutbox.id,
      set: {
        status: 'waiting',
        language: sql`excluded.language`,
        createdAtMs: nowMs,
        attempts: 0,
        problem: null,
        dueAtMs: sql`iif(${hasNewsRequest}, max(${nowMs}, ${mailOutbox.createdAtMs} + ${unconfirmed}), ${nowMs})`,
      },
      setWhere: sql`${mailOutbox.status} <> 'waiting' AND (${hasNewsRequest} OR ${mailOutbox.createdAtMs} <= ${nowMs} - iif(
        (SELECT confirmed_at FROM waitlist WHERE ${isMeant}) IS NULL, ${unconfirmed}, ${confirmed}))`,
    });
}

export type WaitlistRow = typeof waitlist.$inferSelect;

const DELETED_AT_ONCE = 500;

/**
 * Inserts a sign-up with its mail in one batch. An unconfirmed entry takes the latest sign-up, except for its
 * creation time; a confirmed one only notes a newsletter request, to be confirmed in turn. Spelling variants of a
 * mailbox share its entry.
 * @returns the entry's id
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
      .set({ requestedTextVersion: given.marketingTextVersion })
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
 * Confirms the entry, and newsletters if the mail mentioned them. Keeps the first confirmation; a later newsletter
 * request is confirmed once.
 * @returns false when there is no such entry
 */
export async function confirmWaitlistEntry(
  db: Database,
  id: string,
  { marketingTextVersion, nowMs }: { marketingTextVersion: string | null; nowMs: number },
): Promise<boolean> {
  const confirmsRequest = sql`confirmed_at IS NOT NULL AND requested_text_version = ${marketingTextVersion}`;
  const { meta } = await db
    .update(waitlist)
    .set({
      confirmedAtMs: sql`coalesce(confirmed_at, ${nowMs})`,
      marketingTextVersion: sql`CASE WHEN confirmed_at IS NULL OR ${confirmsRequest} THEN ${marketingTextVersion}
        ELSE marketing_text_version END`,
      marketingConsentAtMs: sql`CASE WHEN ${confirmsRequest} THEN ${nowMs}
        WHEN confirmed_at IS NOT NULL THEN marketing_consent_at
        WHEN ${marketingTextVersion} IS NULL THEN NULL
        ELSE coalesce(marketing_consent_at, ${nowMs}) END`,
      requestedTextVersion: sql`CASE WHEN ${confirmsRequest} THEN NULL ELSE requested_text_version END`,
    })
    .where(eq(waitlist.id, id));
  return meta.changes === 1;
}

/**
 * Confirms the entry without newsletters, on its accounts too. Idempotent.
 * @returns false when there is no such entry
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
        requestedTextVersion: null,
      })
      .where(eq(waitlist.id, id)),
    dropAccountNews(db, id, nowMs),
  ]);
  return meta.changes === 1;
}

/** When the user confirmed newsletters on the list; null otherwise. */
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

/** For a batch: withdraws newsletters, keeping the entry. Idempotent. */
export function dropWaitlistNews(db: Database, userId: string) {
  return db
    .update(waitlist)
    .set({ marketingTextVersion: null, marketingConsentAtMs: null, requestedTextVersion: null })
    .where(eq(mailboxSql(waitlist.email), mailboxOfUser(userId)));
}

/** Deletes the entry, its mail and newsletters, and suppresses the address. Idempotent. */
export async function deleteWaitlistEntry(
  db: Database,
  id: string,
  { nowMs, suppression }: { nowMs: number; suppression: ReturnType<typeof suppress> },
): Promise<void> {
  await db.batch([
    dropAccountNews(db, id, nowMs),
    db.delete(mailOutbox).where(eq(mailOutbox.subjectId, id)),
    db.delete(waitlist).where(eq(waitlist.id, id)),
    suppression,
  ]);
}

/** Unconfirmed entries after their deadline, and all past retention. */
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
