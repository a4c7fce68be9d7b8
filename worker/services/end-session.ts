import { listCleanupsSince } from '#worker/db/queries/cleanups.ts';
import { listUnpurgedScansOfUser } from '#worker/db/queries/purge.ts';
import { deleteSession } from '#worker/db/queries/sessions.ts';
import { UNDO_MS } from '#worker/domain/cleanup/cleanup-state.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';

export type SessionKey = { id: string; userId: string };

/** Signs a browser out: its cookie is worth nothing from here on, and its open sockets close. */
export async function endSession(runtime: Runtime, session: SessionKey): Promise<void> {
  const { db, clock, scanObjects, cleanupObjects } = runtime;
  const { id: sessionId, userId } = session;
  await deleteSession(db, userId, sessionId);
  const [scans, cleanups] = await Promise.all([
    listUnpurgedScansOfUser(db, userId),
    listCleanupsSince(db, userId, clock() - UNDO_MS),
  ]);
  const closings = [
    ...scans.map(({ scanId }) => scanObjects.closeSession(userId, scanId, sessionId)),
    ...cleanups.map(({ id }) => cleanupObjects.closeSession(userId, id, sessionId)),
  ];
  for (const closing of await Promise.allSettled(closings)) {
    if (closing.status === 'fulfilled') continue;
    runtime.log.warn('session.sockets_left', describeError(closing.reason));
  }
}
