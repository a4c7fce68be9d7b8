import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { users } from '#worker/access/schema.ts';
import { LANGUAGES } from '#worker/domain/language.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '#worker/domain/support/tickets.ts';
import type { TablePolicy } from '#worker/platform/db/column-policy.ts';
import { mailboxSql } from '#worker/platform/db/sql.ts';

/** Tickets, by form or mail. */
export const supportTickets = sqliteTable(
  'support_tickets',
  {
    id: text('id').primaryKey(),
    /** Public reference. */
    ticketNumber: text('ticket_number').notNull().unique(),
    /** null for a visitor. */
    userId: text('user_id').references(() => users.id),
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    /** Of the page, and of the answer. */
    language: text('language', { enum: LANGUAGES }).notNull(),
    status: text('status', { enum: TICKET_STATUSES }).notNull(),
    priority: text('priority', { enum: TICKET_PRIORITIES }).notNull(),
    /** Internal notes. Personal data, and so part of an export. */
    adminNotes: text('admin_notes'),
    createdAtMs: integer('created_at').notNull(),
  },
  (table) => [
    index('support_tickets_by_user').on(table.userId),
    index('support_tickets_by_mailbox').on(mailboxSql(table.email)),
    index('support_tickets_by_time').on(table.createdAtMs),
    index('support_tickets_by_status').on(table.status, table.createdAtMs),
  ],
);

export const supportTicketsPolicy: TablePolicy<typeof supportTickets.$inferSelect> = {
  owner: 'visitor',
  retention: 'two years',
  columns: {
    id: 'key',
    ticketNumber: 'key',
    userId: 'key',
    name: 'personal',
    email: 'personal',
    subject: 'personal',
    message: 'personal',
    language: 'service',
    status: 'service',
    priority: 'service',
    adminNotes: 'personal',
    createdAtMs: 'service',
  },
};

/** Answers, and what the writer added. */
export const supportReplies = sqliteTable(
  'support_replies',
  {
    /** Derived from the page's key: deduplicates. */
    id: text('id').primaryKey(),
    ticketId: text('ticket_id')
      .notNull()
      .references(() => supportTickets.id),
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
