import { listQuietCleanups } from '#worker/db/queries/cleanups.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';

/** A clean-up at work says so every minute; four missed, and its alarm counts as lost. */
const QUIET_MS = 4 * 60_000;
const MAX_PER_RUN = 50;

/** Wakes every clean-up that has gone quiet. Waking is safe to repeat, so a slow one takes no harm. */
export async function reviveQuietCleanups(runtime: Runtime): Promise<number> {
  const { db, clock, cleanupObjects, log } = runtime;
  const quiet = await listQuietCleanups(db, clock() - QUIET_MS, MAX_PER_RUN);
  for (const { id, userId, createdAtMs } of quiet) {
    try {
      await cleanupObjects.start(userId, id, createdAtMs);
    } catch (error) {
      log.warn('cleanup.revive_failed', { cleanupId: id, ...describeError(error) });
    }
  }
  return quiet.length;
}
