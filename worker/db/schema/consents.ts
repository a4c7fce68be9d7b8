import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { BOOKKEEPING_END, type TablePolicy } from './column-policy.ts';
import { payments } from './payments.ts';
import { users } from './users.ts';

/** What a buyer expressly agreed to before paying, and to which text. */
export const consents = sqliteTable(
  'consents',
  {
    /** Of order and kind, so that an order holds each once. */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    /** The service starts at once; the right of withdrawal ends when the service has been fully performed. */
    kind: text('kind', { enum: ['immediate_start', 'withdrawal_loss'] }).notNull(),
    textVersion: text('text_version').notNull(),
    givenAtMs: integer('given_at').notNull(),
  },
  (table) => [
    index('consents_by_user').on(table.userId),
    index('consents_by_payment').on(table.paymentId),
  ],
);

export const consentsPolicy: TablePolicy<typeof consents.$inferSelect> = {
  owner: 'user',
  retention: `${BOOKKEEPING_END}, with its order; pseudonymised on erasure`,
  columns: {
    id: 'key',
    userId: 'key',
    paymentId: 'key',
    kind: 'service',
    textVersion: 'service',
    givenAtMs: 'service',
  },
};
