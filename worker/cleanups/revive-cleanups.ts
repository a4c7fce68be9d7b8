import { MINUTE_MS } from '#worker/domain/duration.ts';
import { describeError } from '#worker/log.ts';
import { awaitObject } from '#worker/platform/concurrency/await-object.ts';
import { type Deadline, NO_DEADLINE } from '#worker/platform/concurrency/deadline.ts';
import type { Runtime } from '#worker/runtime.ts';

import {
  closeLostCleanup,
  listQuietCleanups,
  listQuietUnsubscribing,
  recordCleanupHeartbeat,
} from './queries.ts';
import type { CleanupRow } from './schema.ts';

/** A clean-up at work says so every minute; four missed, and its alarm counts as lost. */
const QUIET_MS = 4 * MINUTE_MS;
const MAX_PER_RUN = 50;

/**
 * Wakes every clean-up that has gone quiet. Waking is safe to repeat, so a slow one takes no harm. One
 * whose object holds nothing any more is closed. That one was looked at is noted before it is: one that cannot be
 * reached, or never answers, waits for its next turn, and keeps no other from being woken.
 */
export async function reviveQuietCleanups(
  runtime: Runtime,
  hasTimeLeft: Deadline = NO_DEADLINE,
): Promise<number> {
  const { db, clock } = runtime;
  const quiet = await listAllQuiet(runtime);
  for (const row of quiet) {
    if (!hasTimeLeft()) break;
    await recordCleanupHeartbeat(db, row.id, clock());
    const isThere = await wake(runtime, row);
    if (isThere === false) await closeLostCleanup(db, row, clock());
  }
  return quiet.length;
}

/** At work on mail, or on senders; each once, the oldest look first. */
async function listAllQuiet({ db, clock }: Runtime): Promise<CleanupRow[]> {
  const quietSinceMs = clock() - QUIET_MS;
  const rows = [
    ...(await listQuietCleanups(db, quietSinceMs, MAX_PER_RUN)),
    ...(await listQuietUnsubscribing(db, quietSinceMs, MAX_PER_RUN)),
  ];
  const each = [...new Map(rows.map((row) => [row.id, row])).values()];
  return each.toSorted((a, b) => a.heartbeatAtMs - b.heartbeatAtMs);
}

/** @returns false when there is nothing to wake; null when that is not known. */
async function wake(
  runtime: Runtime,
  { id, userId, createdAtMs }: CleanupRow,
): Promise<boolean | null> {
  const { cleanupObjects, log } = runtime;
  try {
    return await awaitObject(runtime, cleanupObjects.start(userId, id, createdAtMs));
  } catch (error) {
    log.warn('cleanup.revive_failed', { cleanupId: id, ...describeError(error) });
    return null;
  }
}
