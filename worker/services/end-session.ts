import { listUnpurgedScansOfUser } from '#worker/db/queries/purge.ts';
import { deleteSession } from '#worker/db/queries/sessions.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';

export type SessionKey = { id: string; userId: string };

/** Signs a browser out: its cookie is worth nothing from here on, and its open sockets close. */
export async function endSession(runtime: Runtime, session: SessionKey): Promise<void> {
  await deleteSession(runtime.db, session.userId, session.id);
  const scans = await listUnpurgedScansOfUser(runtime.db, session.userId);
  await Promise.all(
    scans.map(async ({ userId, scanId }) => {
      try {
        await runtime.scanObjects.closeSession(userId, scanId, session.id);
      } catch (error) {
        runtime.log.warn('session.sockets_left', { scanId, ...describeError(error) });
      }
    }),
  );
}
