import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { CURRENCIES } from '#worker/domain/order/price-list.ts';

import type { TablePolicy } from './column-policy.ts';
import { users } from './users.ts';

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
