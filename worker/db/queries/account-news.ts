import { and, eq, inArray } from 'drizzle-orm';

import type { Database } from '../client.ts';
import { mailboxSql } from '../schema/mailbox-sql.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';
import { waitlist } from '../schema/waitlist.ts';

/**
 * For a batch, while the place on the waiting list is still there: whoever wants no news at its address wants none by
 * the accounts of that address either. Safe to repeat.
 */
export function dropAccountNews(db: Database, waitlistId: string, nowMs: number) {
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
