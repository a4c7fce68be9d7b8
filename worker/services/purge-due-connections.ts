import { listDueConnectionIds } from '#worker/db/queries/purge.ts';
import { describeError } from '#worker/log.ts';
import { UNHURRIED, type TimeShare } from '#worker/time-share.ts';

import { awaitObject } from './await-object.ts';
import { purgeConnection, type PurgeRuntime } from './purge-connection.ts';

const CONNECTIONS_PER_RUN = 200;
/** Six connections may wait for an answer at once in one invocation (Workers limits). */
const PURGES_AT_ONCE = 5;

/**
 * Purges every connection whose 24 hours are over. One of which an object never answers is gone on with by the next
 * run: its tokens are gone by then, so that it comes after those that still hold some. @returns how many it has purged
 */
export async function purgeDueConnections(
  runtime: PurgeRuntime,
  hasTimeLeft: TimeShare = UNHURRIED,
  answerMs?: number,
): Promise<number> {
  const dueIds = await listDueConnectionIds(runtime.db, runtime.clock(), CONNECTIONS_PER_RUN);
  let purged = 0;
  const queue = dueIds.values();
  async function work(): Promise<void> {
    for (const connectionId of queue) {
      if (!hasTimeLeft()) return;
      try {
        const options = { reason: 'expired', revokeAtGoogle: true } as const;
        await awaitObject(purgeConnection(runtime, connectionId, options), answerMs);
        purged += 1;
      } catch (error) {
        runtime.log.error('connection.purge_failed', { connectionId, ...describeError(error) });
      }
    }
  }
  await Promise.all(Array.from({ length: PURGES_AT_ONCE }, work));
  return purged;
}
