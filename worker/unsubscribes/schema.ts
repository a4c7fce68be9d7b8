import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import type { UnsubscribeReason } from '#worker/domain/unsubscribes/unsubscribe-status.ts';

import type { TablePolicy } from '#worker/platform/db/column-policy.ts';
import { payments } from '#worker/orders/schema.ts';
import { users } from '#worker/access/schema.ts';

/**
 * Every request to a sender: the row is written first, and its address is never asked again for this user. It outlives
 * all other sender data, so it holds hashes only.
 */
export const unsubscribes = sqliteTable(
  'unsubscribes',
  {
    /** Keyed, of user and address. */
    addressHash: text('address_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    /** Keyed, of the host, for its rate limit; null an hour later. */
    hostHash: text('host_hash'),
    /** Of concurrent or repeated claims one attempt wins. */
    attemptId: text('attempt_id').notNull(),
    /** `asked` until the sender has responded, permanently if the response was lost. */
    status: text('status', { enum: ['asked', 'confirmed', 'needs_click'] }).notNull(),
    reason: text('reason').$type<UnsubscribeReason>(),
    askedAtMs: integer('asked_at').notNull(),
    answeredAtMs: integer('answered_at'),
  },
  (table) => [
    index('unsubscribes_by_user').on(table.userId, table.answeredAtMs),
    index('unsubscribes_by_payment').on(table.paymentId),
    index('unsubscribes_by_host')
      .on(table.hostHash, table.askedAtMs)
      .where(sql`${table.hostHash} IS NOT NULL`),
  ],
);

export const unsubscribesPolicy: TablePolicy<typeof unsubscribes.$inferSelect> = {
  owner: 'user',
  retention: 'until the user erases the account, or its order goes; the host’s hash: an hour',
  columns: {
    addressHash: 'mailbox',
    userId: 'key',
    paymentId: 'key',
    hostHash: 'mailbox',
    attemptId: 'service',
    status: 'service',
    reason: 'service',
    askedAtMs: 'service',
    answeredAtMs: 'service',
  },
};
