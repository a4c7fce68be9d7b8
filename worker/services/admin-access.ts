import { insertAuditEntry, insertAuditEntryOnce } from '#worker/db/queries/audit-log.ts';
import { hasRole } from '#worker/db/queries/user-roles.ts';
import { isReadAnew, READ_ANEW_MS } from '#worker/domain/admin/audit-rules.ts';
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

/** What an open window reads over and over is on record once an hour; all else each time. */
export async function recordAdminCall(
  { db, clock }: Runtime,
  call: { userId: string; action: string; subjectId: string | null },
): Promise<void> {
  const nowMs = clock();
  const entry = { ...call, id: newId('aud'), createdAtMs: nowMs };
  if (isReadAnew(call.action)) await insertAuditEntryOnce(db, entry, nowMs - READ_ANEW_MS);
  else await insertAuditEntry(db, entry);
}
