import { closeUnstartedCleanup, listUnstartedCleanups, recordCleanupHeartbeat } from './queries.ts';
import type { CleanupRow } from './schema.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';
import { awaitObject, type Deadline, NO_DEADLINE } from '#worker/platform/concurrency/deadline.ts';

const UNSTARTED_MS = MINUTE_MS;
const MAX_PER_RUN = 50;

export type PaidCleanup = { userId: string; cleanupId: string; paidAtMs: number };

/**
 * Never throws: the sweep retries.
 * @returns false: its message ids are gone; null: unknown
 */
export async function startPaidCleanup(
  runtime: Runtime,
  { userId, cleanupId, paidAtMs }: PaidCleanup,
): Promise<boolean | null> {
  const { mailboxCleanup, log } = runtime;
  try {
    const starting = mailboxCleanup(userId, cleanupId).start(paidAtMs);
    const isStarted = await awaitObject(runtime, starting);
    if (!isStarted) log.error('cleanup.messages_missing', { cleanupId });
    return isStarted;
  } catch (error) {
    log.warn('cleanup.start_failed', { cleanupId, ...describeError(error) });
    return null;
  }
}

/**
 * Starts clean-ups paid a while ago whose objects never reported. Each attempt is recorded first, so that an
 * unreachable object starves no other.
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
    // The order then shows that nothing was moved, and is refunded.
    await closeUnstartedCleanup(runtime.db, row, {
      errorCode: 'cleanup_failed',
      nowMs: runtime.clock(),
    });
  } catch (error) {
    runtime.log.error('cleanup.close_failed', { cleanupId, ...describeError(error) });
  }
}
