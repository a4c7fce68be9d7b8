import { MINUTE_MS } from '#worker/domain/duration.ts';
import { describeError } from '#worker/log.ts';
import { awaitObject, type Deadline, NO_DEADLINE } from '#worker/platform/concurrency/deadline.ts';
import type { Runtime } from '#worker/runtime.ts';

import {
  closeLostCleanup,
  listQuietCleanups,
  listQuietUnsubscribing,
  recordCleanupHeartbeat,
} from './queries.ts';
import type { CleanupRow } from './schema.ts';

/** Heartbeats come every minute; after four missed ones the alarm counts as lost. */
const QUIET_MS = 4 * MINUTE_MS;
const MAX_PER_RUN = 50;

/**
 * Wakes every clean-up without a recent heartbeat; idempotent, so a slow one is unharmed. One whose object is empty is
 * closed. Each attempt is recorded first, so that an unreachable object starves no other.
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

/** Moving or unsubscribing; each once, least recently checked first. */
async function listAllQuiet({ db, clock }: Runtime): Promise<CleanupRow[]> {
  const quietSinceMs = clock() - QUIET_MS;
  const rows = [
    ...(await listQuietCleanups(db, quietSinceMs, MAX_PER_RUN)),
    ...(await listQuietUnsubscribing(db, quietSinceMs, MAX_PER_RUN)),
  ];
  const each = [...new Map(rows.map((row) => [row.id, row])).values()];
  return each.toSorted((a, b) => a.heartbeatAtMs - b.heartbeatAtMs);
}

/** @returns false: nothing to wake; null: unknown */
async function wake(
  runtime: Runtime,
  { id, userId, createdAtMs }: CleanupRow,
): Promise<boolean | null> {
  const { mailboxCleanup, log } = runtime;
  try {
    return await awaitObject(runtime, mailboxCleanup(userId, id).start(createdAtMs));
  } catch (error) {
    log.warn('cleanup.revive_failed', { cleanupId: id, ...describeError(error) });
    return null;
  }
}
