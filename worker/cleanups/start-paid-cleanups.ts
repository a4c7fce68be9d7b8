import { closeUnstartedCleanup, listUnstartedCleanups, recordCleanupHeartbeat } from './queries.ts';
import type { CleanupRow } from './schema.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';
import { NO_DEADLINE, type Deadline } from '#worker/platform/concurrency/deadline.ts';

import { awaitObject } from '#worker/platform/concurrency/await-object.ts';

const UNSTARTED_MS = MINUTE_MS;
const MAX_PER_RUN = 50;

export type PaidCleanup = { userId: string; cleanupId: string; paidAtMs: number };

/**
 * Begins the work of a paid order. Never throws: what is not started now, the sweep starts.
 * @returns false when its messages are not there (any longer); null when that is not known.
 */
export async function startPaidCleanup(
  runtime: Runtime,
  { userId, cleanupId, paidAtMs }: PaidCleanup,
): Promise<boolean | null> {
  const { cleanupObjects, log } = runtime;
  try {
    const starting = cleanupObjects.start(userId, cleanupId, paidAtMs);
    const isStarted = await awaitObject(runtime, starting);
    if (!isStarted) log.error('cleanup.messages_missing', { cleanupId });
    return isStarted;
  } catch (error) {
    log.warn('cleanup.start_failed', { cleanupId, ...describeError(error) });
    return null;
  }
}

/**
 * Starts every clean-up that was paid for a while ago and that its object has never told of. That one was tried is
 * noted before it is, so that one whose object never answers keeps no other waiting.
 * @returns how many there were
 */
export async function startPaidCleanups(
  runtime: Runtime,
  hasTimeLeft: Deadline = NO_DEADLINE,
): Promise<number> {
  const { db, clock } = runtime;
  const unstarted = await listUnstartedCleanups(db, clock() - UNSTARTED_MS, MAX_PER_RUN);
  for (const row of unstarted) {
    if (!hasTimeLeft()) break;
    await recordCleanupHeartbeat(db, row.id, clock());
    await startOrClose(runtime, row);
  }
  return unstarted.length;
}

async function startOrClose(runtime: Runtime, row: CleanupRow): Promise<void> {
  const { id: cleanupId, userId, createdAtMs: paidAtMs } = row;
  const isStarted = await startPaidCleanup(runtime, { userId, cleanupId, paidAtMs });
  if (isStarted !== false) return;
  try {
    // Its order says so, and that nothing was moved: what was paid for it is owed back.
    await closeUnstartedCleanup(runtime.db, row, {
      errorCode: 'cleanup_failed',
      nowMs: runtime.clock(),
    });
  } catch (error) {
    runtime.log.error('cleanup.close_failed', { cleanupId, ...describeError(error) });
  }
}
