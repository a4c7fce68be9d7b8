import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { users } from '#worker/access/schema.ts';
import { CURRENCIES } from '#worker/domain/orders/prices.ts';
import { payments } from '#worker/orders/schema.ts';
import { BOOKKEEPING_END, type TablePolicy } from '#worker/platform/db/column-policy.ts';

/** What a person has been through in the product, and what they have chosen. No row: nothing yet. */
export const profiles = sqliteTable('profiles', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  onboardingCompleted: integer('onboarding_completed', { mode: 'boolean' }).notNull(),
  /** What prices are shown in; null: the language decides. */
  currency: text('currency', { enum: CURRENCIES }),
  /** Whether news may be mailed now. When and to which text it was said stays, as evidence, after it is taken back. */
  marketingConsent: integer('marketing_consent', { mode: 'boolean' }).notNull().default(false),
  marketingTextVersion: text('marketing_text_version'),
  marketingGivenAtMs: integer('marketing_given_at'),
  marketingWithdrawnAtMs: integer('marketing_withdrawn_at'),
  updatedAtMs: integer('updated_at').notNull(),
});

export const profilesPolicy: TablePolicy<typeof profiles.$inferSelect> = {
  owner: 'user',
  retention: 'until the user erases the account',
  columns: {
    userId: 'key',
    onboardingCompleted: 'service',
    currency: 'personal',
    marketingConsent: 'personal',
    marketingTextVersion: 'service',
    marketingGivenAtMs: 'service',
    marketingWithdrawnAtMs: 'service',
    updatedAtMs: 'service',
  },
};

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
