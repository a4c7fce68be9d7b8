import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { WITHDRAWAL_STANDINGS } from '#worker/domain/order/withdrawal.ts';

import { BOOKKEEPING_END, type TablePolicy } from './column-policy.ts';
import { payments } from './payments.ts';
import { users } from './users.ts';

/** Notices of withdrawal, each kept as it was given, whatever it came to. An order has one at most. */
export const withdrawals = sqliteTable(
  'withdrawals',
  {
    paymentId: text('payment_id')
      .primaryKey()
      .references(() => payments.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** As the buyer has signed it. */
    name: text('name').notNull(),
    /** What it came to when it was given. */
    standing: text('standing', { enum: WITHDRAWAL_STANDINGS }).notNull(),
    requestedAtMs: integer('requested_at').notNull(),
    /** When the work had stopped and what is owed for it had been noted; null before. */
    decidedAtMs: integer('decided_at'),
    /** When it was last found that it could not be settled yet; null: never. */
    lookedAtMs: integer('looked_at'),
  },
  (table) => [
    index('withdrawals_by_user').on(table.userId),
    index('withdrawals_undecided_by_time')
      .on(table.requestedAtMs)
      .where(sql`${table.decidedAtMs} IS NULL`),
  ],
);

export const withdrawalsPolicy: TablePolicy<typeof withdrawals.$inferSelect> = {
  owner: 'user',
  retention: `${BOOKKEEPING_END}, with its order, as proof of when it was given; pseudonymised on erasure`,
  columns: {
    paymentId: 'key',
    userId: 'key',
    name: 'personal',
    standing: 'service',
    requestedAtMs: 'service',
    decidedAtMs: 'service',
    lookedAtMs: 'service',
  },
};
