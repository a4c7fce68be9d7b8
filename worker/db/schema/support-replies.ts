import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import type { TablePolicy } from './column-policy.ts';
import { supportTickets } from './support-tickets.ts';
import { users } from './users.ts';

/** What has been answered to a ticket, and mailed to whoever wrote it. */
export const supportReplies = sqliteTable(
  'support_replies',
  {
    /** Made of the key that the page sends along, so that an answer sent twice is one. */
    id: text('id').primaryKey(),
    ticketId: text('ticket_id')
      .notNull()
      .references(() => supportTickets.id),
    /** Who answered. */
    userId: text('user_id').references(() => users.id),
    isAdmin: integer('is_admin', { mode: 'boolean' }).notNull(),
    message: text('message').notNull(),
    createdAtMs: integer('created_at').notNull(),
  },
  (table) => [
    index('support_replies_by_ticket').on(table.ticketId, table.createdAtMs),
    index('support_replies_by_user').on(table.userId),
  ],
);

export const supportRepliesPolicy: TablePolicy<typeof supportReplies.$inferSelect> = {
  owner: 'visitor',
  retention: 'two years, with its ticket',
  columns: {
    id: 'key',
    ticketId: 'key',
    userId: 'key',
    isAdmin: 'service',
    message: 'personal',
    createdAtMs: 'service',
  },
};
