import { sql } from 'drizzle-orm';

import { mailboxOf } from '#worker/domain/form/counted-address.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import type { MailKind } from '#worker/domain/mail/mail-kind.ts';
import { WAITLIST_MAIL_AGAIN_MS } from '#worker/domain/waitlist/waitlist-rules.ts';

import type { Database } from '../client.ts';
import { mailboxSql } from '../schema/mailbox-sql.ts';
import { mailOutbox } from '../schema/mail-outbox.ts';

/**
 * For the batch that puts an address on the waiting list: after it. There is one such mail for each, and it goes
 * out again for another sign-up, after a while. A wish for news is not lost to that: its mail waits for as long as one
 * to an unconfirmed address would. How often an address is signed up at all is limited before (`WAITLIST_LIMITS`).
 * What came of the former mail counts for nothing: whoever sent that has long let go of it (`MAIL_LEASE_MS`).
 */
export function insertWaitlistMail(db: Database, email: string, nowMs: number) {
  const kind: MailKind = 'waitlist-confirmation';
  const isMeant = sql`${mailboxSql(sql`email`)} = ${mailboxOf(email)}`;
  const { unconfirmed, confirmed } = WAITLIST_MAIL_AGAIN_MS;
  // What was signed up for and has been told of by no mail yet.
  const wishesNews = sql`EXISTS (SELECT 1 FROM waitlist WHERE ${isMeant}
    AND confirmed_at IS NOT NULL AND news_wish_text_version IS NOT NULL)`;
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
        dueAtMs: sql`iif(${wishesNews}, max(${nowMs}, ${mailOutbox.createdAtMs} + ${unconfirmed}), ${nowMs})`,
      },
      setWhere: sql`${mailOutbox.status} <> 'waiting' AND (${wishesNews} OR ${mailOutbox.createdAtMs} <= ${nowMs} - iif(
        (SELECT confirmed_at FROM waitlist WHERE ${isMeant}) IS NULL, ${unconfirmed}, ${confirmed}))`,
    });
}
