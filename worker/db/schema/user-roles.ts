import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { USER_ROLES } from '#worker/domain/admin/user-role.ts';

import type { TablePolicy } from './column-policy.ts';
import { users } from './users.ts';

/** Who may do more than others. Rows come and go by a command of the owner's alone: no call writes here. */
export const userRoles = sqliteTable(
  'user_roles',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    role: text('role', { enum: USER_ROLES }).notNull(),
    grantedAtMs: integer('granted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.role] })],
);

export const userRolesPolicy: TablePolicy<typeof userRoles.$inferSelect> = {
  owner: 'user',
  retention: 'until it is taken away, or the account is erased',
  columns: { userId: 'key', role: 'personal', grantedAtMs: 'service' },
};
