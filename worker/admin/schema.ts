import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import type { TablePolicy } from '#worker/platform/db/column-policy.ts';
import { users } from '#worker/access/schema.ts';

/**
 * Audit log: every admin call (polling once an hour), every role change, every account export. Never what was read or
 * written.
 */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: text('id').primaryKey(),
    /** null: the owner, by command. */
    userId: text('user_id').references(() => users.id),
    /** The route, such as `DELETE /api/admin/tickets/:ticketId`, or the command. */
    action: text('action').notNull(),
    /** The row concerned; null for none or many. */
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
