import type { CleanupProgress } from '#worker/contract/cleanup.ts';
import type { CleanupRow } from '#worker/db/queries/cleanups.ts';
import type { Runtime } from '#worker/runtime.ts';

import { awaitObject } from './await-object.ts';
import { readCleanupProgress } from './read-cleanup-progress.ts';

/**
 * Stops the work of a paid order for good. Safe to repeat.
 * @returns how it stands in the end; null: what was claimed before may still be moved or asked, and counts then
 */
export async function stopCleanup(
  runtime: Runtime,
  cleanup: CleanupRow,
  paidAtMs: number,
): Promise<CleanupProgress | null> {
  const { cleanupObjects } = runtime;
  const { userId, id } = cleanup;
  if (!(await awaitObject(runtime, cleanupObjects.stop(userId, id, paidAtMs)))) return null;
  // Money follows from it: a copy that may be late will do only where there is nothing else.
  const progress = await awaitObject(runtime, cleanupObjects.progress(userId, id));
  return progress ?? readCleanupProgress(runtime, cleanup);
}
