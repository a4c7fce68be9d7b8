import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import type { TablePolicy } from '#worker/platform/db/column-policy.ts';
import { users } from '#worker/access/schema.ts';

/** What a user has achieved. An award is never taken back, whatever is undone later. */
export const userAchievements = sqliteTable(
  'user_achievements',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** Of this release or an older one: a kind that is no longer known is kept, and not shown. */
    achievementType: text('achievement_type').notNull(),
    achievedAtMs: integer('achieved_at').notNull(),
    metadata: text('metadata', { mode: 'json' }).$type<{ count: number }>(),
    /** When its owner was first shown it; null until then. */
    seenAtMs: integer('seen_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.achievementType] })],
);

export const userAchievementsPolicy: TablePolicy<typeof userAchievements.$inferSelect> = {
  owner: 'user',
  retention: 'until the user erases the account',
  columns: {
    userId: 'key',
    achievementType: 'personal',
    achievedAtMs: 'personal',
    metadata: 'figure',
    seenAtMs: 'service',
  },
};
