import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { BROWSERS, PLATFORMS } from '#worker/domain/device.ts';

import type { TablePolicy } from './column-policy.ts';
import { users } from './users.ts';

/** A signed-in browser. The cookie holds `id.secret`; only the secret's SHA-256 is stored. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    secretHash: text('secret_hash').notNull(),
    userAgentHash: text('user_agent_hash').notNull(),
    /** Of few kinds, for the list in which their owner tells their browsers apart. */
    browser: text('browser', { enum: BROWSERS }).notNull().default('other'),
    platform: text('platform', { enum: PLATFORMS }).notNull().default('other'),
    createdAtMs: integer('created_at').notNull(),
    lastSeenAtMs: integer('last_seen_at').notNull(),
    expiresAtMs: integer('expires_at').notNull(),
  },
  (table) => [
    index('sessions_by_user').on(table.userId),
    index('sessions_by_expiry').on(table.expiresAtMs),
    // For the sweep: of all sessions, only those that nobody has used for long.
    index('sessions_by_use').on(table.lastSeenAtMs),
  ],
);

export const sessionsPolicy: TablePolicy<typeof sessions.$inferSelect> = {
  owner: 'user',
  retention: 'sign-out, 24 hours unused, or 10 days, whichever comes first',
  columns: {
    id: 'key',
    userId: 'key',
    secretHash: 'secret',
    userAgentHash: 'secret',
    browser: 'personal',
    platform: 'personal',
    createdAtMs: 'service',
    lastSeenAtMs: 'service',
    expiresAtMs: 'service',
  },
};
