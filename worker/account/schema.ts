import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { users } from '#worker/access/schema.ts';
import { CURRENCIES } from '#worker/domain/orders/prices.ts';
import { payments } from '#worker/orders/schema.ts';
import { BOOKKEEPING_END, type TablePolicy } from '#worker/platform/db/column-policy.ts';

/** Preferences and onboarding; no row means defaults. */
export const profiles = sqliteTable('profiles', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  onboardingCompleted: integer('onboarding_completed', { mode: 'boolean' }).notNull(),
  /** Display currency; null: derived from the language. */
  currency: text('currency', { enum: CURRENCIES }),
  /** Whether newsletters may be sent. When, and to which text, stays as evidence after withdrawal. */
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

/** What a buyer expressly agreed to before paying, with the version of the text. */
export const consents = sqliteTable(
  'consents',
  {
    /** Order id and kind: one of each per order. */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    /** Immediate start; loss of the right of withdrawal once fully performed. */
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
