import { listUnpurgedScansOfUser } from '#worker/access/purge-queries.ts';
import { deleteOtherSessions, deleteSession } from '#worker/access/session-queries.ts';
import type { SessionKey } from '#worker/access/sessions.ts';
import { hasRole } from '#worker/access/user-queries.ts';
import { listCleanupsSince } from '#worker/cleanups/queries.ts';
import type { EndedSessions } from '#worker/contract/account.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { UNDO_MS } from '#worker/domain/cleanups/cleanup-state.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';

/** Invalidates the cookie and closes the session's sockets. */
export async function endSession(runtime: Runtime, { id, userId }: SessionKey): Promise<void> {
  await deleteSession(runtime.db, userId, id);
  await closeSockets(runtime, userId, [id]);
}

/** @throws AppError not_found when absent or another user's */
export async function endOneSession(runtime: Runtime, userId: string, id: string): Promise<void> {
  if (!(await deleteSession(runtime.db, userId, id))) throw new AppError('not_found');
  await closeSockets(runtime, userId, [id]);
}

export async function endOtherSessions(
  runtime: Runtime,
  { id, userId }: SessionKey,
): Promise<EndedSessions> {
  const endedIds = await deleteOtherSessions(runtime.db, userId, id);
  if (endedIds.length > 0) await closeSockets(runtime, userId, endedIds);
  return { endedCount: endedIds.length };
}

async function closeSockets(
  runtime: Runtime,
  userId: string,
  sessionIds: readonly string[],
): Promise<void> {
  const { db, clock, mailboxScan, mailboxCleanup, supportDesk } = runtime;
  const [scans, cleanups, isAdmin] = await Promise.all([
    listUnpurgedScansOfUser(db, userId),
    listCleanupsSince(db, userId, clock() - UNDO_MS),
    hasRole(db, userId, 'admin'),
  ]);
  const closings = sessionIds.flatMap((sessionId) => [
    ...scans.map(({ scanId }) => mailboxScan(userId, scanId).closeSession(sessionId)),
    ...cleanups.map(({ id }) => mailboxCleanup(userId, id).closeSession(sessionId)),
    ...(isAdmin ? [supportDesk().closeSession(sessionId)] : []),
  ]);
  for (const closing of await Promise.allSettled(closings)) {
    if (closing.status === 'fulfilled') continue;
    runtime.log.warn('session.sockets_left', describeError(closing.reason));
  }
}
