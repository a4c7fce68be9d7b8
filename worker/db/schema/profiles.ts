import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import type { TablePolicy } from './column-policy.ts';
import { users } from './users.ts';

/** What a person has been through in the product. No row: nothing yet. */
export const profiles = sqliteTable('profiles', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  onboardingCompleted: integer('onboarding_completed', { mode: 'boolean' }).notNull(),
  updatedAtMs: integer('updated_at').notNull(),
});

export const profilesPolicy: TablePolicy<typeof profiles.$inferSelect> = {
  owner: 'user',
  retention: 'until the user erases the account',
  columns: { userId: 'key', onboardingCompleted: 'service', updatedAtMs: 'service' },
};
