import { sql } from 'drizzle-orm';

import { mailIdOf, type MailKind } from '#worker/domain/mail/mail-kind.ts';
import { WAITLIST_MAIL_AGAIN_MS } from '#worker/domain/waitlist/waitlist-rules.ts';

import type { Database } from '../client.ts';
import { mailOutbox } from '../schema/mail-outbox.ts';

/**
 * For the batch that puts an address on the waiting list: after it. There is one such mail for each, and it goes
 * out again for another sign-up, after a while.
 */
export function insertWaitlistMail(db: Database, email: string, nowMs: number) {
  const kind: MailKind = 'waitlist-confirmation';
  const { unconfirmed, confirmed } = WAITLIST_MAIL_AGAIN_MS;
  return db
    .insert(mailOutbox)
    .select(
      sql`SELECT ${mailIdOf(kind, '')} || w.id, ${kind}, w.id, NULL, w.language, 'waiting', ${nowMs},
            ${nowMs}, 0, NULL, NULL, NULL
          FROM waitlist w WHERE w.email = ${email}`,
    )
    .onConflictDoUpdate({
      target: mailOutbox.id,
      set: {
        status: 'waiting',
        language: sql`excluded.language`,
        createdAtMs: nowMs,
        dueAtMs: nowMs,
      },
      setWhere: sql`${mailOutbox.status} <> 'waiting' AND ${mailOutbox.createdAtMs} <= ${nowMs} - iif(
        (SELECT confirmed_at FROM waitlist WHERE email = ${email}) IS NULL, ${unconfirmed}, ${confirmed})`,
    });
}
