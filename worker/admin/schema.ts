import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import type { TablePolicy } from '#worker/platform/db/column-policy.ts';
import { users } from '#worker/access/schema.ts';

/**
 * Who did what to which row, and when: every call of an admin (of what their window reads anew by itself one an hour),
 * every role that came or went, and every export of an account. It never says what was read or written.
 */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: text('id').primaryKey(),
    /** Who did it; null: the owner of the service, by command. */
    userId: text('user_id').references(() => users.id),
    /** The call as its route names it, such as `DELETE /api/admin/tickets/:ticketId`, or the command. */
    action: text('action').notNull(),
    /** Of the row that it was about; null: of none, or of many. */
    subjectId: text('subject_id'),
    createdAtMs: integer('created_at').notNull(),
  },
  (table) => [
    index('audit_log_by_user').on(table.userId),
    index('audit_log_by_subject').on(table.subjectId),
    index('audit_log_by_time').on(table.createdAtMs),
  ],
);

export const auditLogPolicy: TablePolicy<typeof auditLog.$inferSelect> = {
  owner: 'user',
  retention: 'two years; pseudonymised on erasure',
  columns: {
    id: 'key',
    userId: 'key',
    action: 'service',
    subjectId: 'key',
    createdAtMs: 'service',
  },
};
