import { and, eq } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { userRoles } from '#worker/db/schema/user-roles.ts';
import type { UserRole } from '#worker/domain/admin/user-role.ts';

export async function hasRole(db: Database, userId: string, role: UserRole): Promise<boolean> {
  const found = await db
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(and(eq(userRoles.userId, userId), eq(userRoles.role, role)))
    .get();
  return found !== undefined;
}
