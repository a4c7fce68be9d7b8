import type { EndedSessions } from '#worker/contract/account-session.ts';
import { listCleanupsSince } from '#worker/db/queries/cleanups.ts';
import { listUnpurgedScansOfUser } from '#worker/db/queries/purge.ts';
import { deleteOtherSessions, deleteSession } from '#worker/db/queries/sessions.ts';
import { hasRole } from '#worker/db/queries/user-roles.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { UNDO_MS } from '#worker/domain/cleanup/cleanup-state.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';

export type SessionKey = { id: string; userId: string };

/** Signs a browser out: its cookie is worth nothing from here on, and its open sockets close. */
export async function endSession(runtime: Runtime, { id, userId }: SessionKey): Promise<void> {
  await deleteSession(runtime.db, userId, id);
  await closeSockets(runtime, userId, [id]);
}

/**
 * Signs out a browser that its owner has picked from the list of theirs.
 * @throws AppError not_found for any that is not theirs, or not there any more.
 */
export async function endOneSession(runtime: Runtime, userId: string, id: string): Promise<void> {
  if (!(await deleteSession(runtime.db, userId, id))) throw new AppError('not_found');
  await closeSockets(runtime, userId, [id]);
}

/** Signs out every browser of this person but the one that asks. */
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
  const { db, clock, scanObjects, cleanupObjects, deskSockets } = runtime;
  const [scans, cleanups, isAdmin] = await Promise.all([
    listUnpurgedScansOfUser(db, userId),
    listCleanupsSince(db, userId, clock() - UNDO_MS),
    hasRole(db, userId, 'admin'),
  ]);
  const closings = sessionIds.flatMap((sessionId) => [
    ...scans.map(({ scanId }) => scanObjects.closeSession(userId, scanId, sessionId)),
    ...cleanups.map(({ id }) => cleanupObjects.closeSession(userId, id, sessionId)),
    ...(isAdmin ? [deskSockets.closeSession(sessionId)] : []),
  ]);
  for (const closing of await Promise.allSettled(closings)) {
    if (closing.status === 'fulfilled') continue;
    runtime.log.warn('session.sockets_left', describeError(closing.reason));
  }
}
