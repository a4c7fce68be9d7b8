import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import type { TablePolicy } from '#worker/platform/db/column-policy.ts';
import { users } from '#worker/access/schema.ts';

/** Awards are never revoked. */
export const userAchievements = sqliteTable(
  'user_achievements',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** An unknown type is kept and not shown. */
    achievementType: text('achievement_type').notNull(),
    achievedAtMs: integer('achieved_at').notNull(),
    metadata: text('metadata', { mode: 'json' }).$type<{ count: number }>(),
    /** When first shown. */
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
