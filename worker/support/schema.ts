import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { users } from '#worker/access/schema.ts';
import { LANGUAGES } from '#worker/domain/language.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '#worker/domain/support/tickets.ts';
import type { TablePolicy } from '#worker/platform/db/column-policy.ts';
import { mailboxSql } from '#worker/platform/db/sql.ts';

/** What people have written to us by the form. */
export const supportTickets = sqliteTable(
  'support_tickets',
  {
    id: text('id').primaryKey(),
    /** What its writer knows it by. */
    ticketNumber: text('ticket_number').notNull().unique(),
    /** Of whoever was signed in; null for a visitor. */
    userId: text('user_id').references(() => users.id),
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    /** Of the page that it was written on, and of the answer. */
    language: text('language', { enum: LANGUAGES }).notNull(),
    status: text('status', { enum: TICKET_STATUSES }).notNull(),
    priority: text('priority', { enum: TICKET_PRIORITIES }).notNull(),
    /** What those who answer note down for each other. It is about a person, so it goes out in their export. */
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
