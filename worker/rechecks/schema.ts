import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { users } from '#worker/access/schema.ts';
import type { RecheckResult } from '#worker/domain/rechecks/recheck.ts';
import { payments } from '#worker/orders/schema.ts';
import type { TablePolicy } from '#worker/platform/db/column-policy.ts';

/** A later check of whether the senders of a clean-up have stopped, agreed to on its receipt. */
export const rechecks = sqliteTable(
  'rechecks',
  {
    /** One per order. */
    paymentId: text('payment_id')
      .primaryKey()
      .references(() => payments.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    textVersion: text('text_version').notNull(),
    givenAtMs: integer('given_at').notNull(),
    withdrawnAtMs: integer('withdrawn_at'),
    /** When the senders had been asked; mail older than that proves nothing. */
    askedAtMs: integer('asked_at').notNull(),
    opensAtMs: integer('opens_at').notNull(),
    endsAtMs: integer('ends_at').notNull(),
    /** null, with the hashes, after the check, a withdrawal or the end. */
    salt: text('salt'),
    /** Keyed, of the salt and the sender. */
    senderHashes: text('sender_hashes', { mode: 'json' }).$type<string[]>(),
    /** Where their mail lay: bits as in the scan, 0 for no category. */
    categories: text('categories', { mode: 'json' }).$type<number[]>().notNull(),
    senderCount: integer('sender_count').notNull(),
    mailedAtMs: integer('mailed_at'),
    /** Lease of the one request that checks. */
    claimedUntilMs: integer('claimed_until').notNull().default(0),
    checkedAtMs: integer('checked_at'),
    result: text('result', { mode: 'json' }).$type<RecheckResult>(),
    /** The access that was given for the check or that it used, until it has ended. No foreign key: connections go first. */
    connectionId: text('connection_id'),
  },
  (table) => [
    index('rechecks_by_user').on(table.userId),
    index('rechecks_by_end').on(table.endsAtMs),
    index('rechecks_unmailed_by_opening')
      .on(table.opensAtMs)
      .where(sql`${table.mailedAtMs} IS NULL AND ${table.senderHashes} IS NOT NULL`),
    index('rechecks_with_access')
      .on(table.connectionId)
      .where(sql`${table.connectionId} IS NOT NULL`),
  ],
);

export const rechecksPolicy: TablePolicy<typeof rechecks.$inferSelect> = {
  owner: 'user',
  retention:
    'the hashes and their salt: until the check, a withdrawal, or 60 days after the clean-up; the rest: 90 days after it, or until the user erases the account',
  columns: {
    paymentId: 'key',
    userId: 'key',
    textVersion: 'service',
    givenAtMs: 'service',
    withdrawnAtMs: 'service',
    askedAtMs: 'service',
    opensAtMs: 'service',
    endsAtMs: 'service',
    salt: 'secret',
    senderHashes: 'mailbox',
    categories: 'service',
    senderCount: 'figure',
    mailedAtMs: 'service',
    claimedUntilMs: 'service',
    checkedAtMs: 'service',
    result: 'figure',
    connectionId: 'key',
  },
};
