import { insertAuditEntry } from '#worker/db/queries/audit-log.ts';
import { hasRole } from '#worker/db/queries/user-roles.ts';
import { AppError } from '#worker/domain/app-error.ts';
import type { Runtime } from '#worker/runtime.ts';
import { newId } from '#worker/security/random-id.ts';

/**
 * Read on every call, so that a role ends with the call after which it was taken away.
 * @throws AppError not_found: to anybody else there are no admin pages
 */
export async function requireAdminRole({ db }: Runtime, userId: string): Promise<void> {
  if (!(await hasRole(db, userId, 'admin'))) throw new AppError('not_found');
}

export async function recordAdminCall(
  { db, clock }: Runtime,
  call: { userId: string; action: string; subjectId: string | null },
): Promise<void> {
  await insertAuditEntry(db, { ...call, id: newId('aud'), createdAtMs: clock() });
}
