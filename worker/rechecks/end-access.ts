import { hasEndingGrants } from '#worker/access/grant-queries.ts';
import { purgeUnneededConnection } from '#worker/account/purge-connections.ts';
import type { RecheckAccess } from '#worker/domain/rechecks/recheck.ts';
import { describeError } from '#worker/log.ts';
import type { Deadline } from '#worker/platform/concurrency/deadline.ts';
import type { Runtime } from '#worker/runtime.ts';

import { listAccessToEnd, recordAccessEnded, saveCheckAccess, type UsedAccess } from './queries.ts';

/** Marks a new access as given for this check, so that it ends with it. Never throws: at worst it lasts its day. */
export async function recordCheckAccess(
  { db, clock, log }: Pick<Runtime, 'db' | 'clock' | 'log'>,
  userId: string,
  orderId: string,
): Promise<void> {
  try {
    await saveCheckAccess(db, { userId, orderId, nowMs: clock() });
  } catch (error) {
    log.error('recheck.access_not_recorded', describeError(error));
  }
}

/** Unless a scan or a clean-up lives on it by now. The sweep retries what fails. */
export async function endAccess(
  runtime: Runtime,
  { connectionId, userId }: UsedAccess,
): Promise<RecheckAccess> {
  const { db } = runtime;
  try {
    const isEnded = await purgeUnneededConnection(runtime, { connectionId, userId });
    await recordAccessEnded(db, connectionId);
    if (!isEnded) return 'needed';
    return (await hasEndingGrants(db, userId)) ? 'ending' : 'ended';
  } catch (error) {
    runtime.log.error('recheck.access_left', describeError(error));
    return 'ending';
  }
}

/**
 * Of a check that is made, withdrawn or over. Any other access of the user stays.
 * @returns null when none was given for it, or it has been ended before
 */
export async function endCheckAccess(
  runtime: Runtime,
  recheck: { connectionId: string | null; userId: string } | null,
): Promise<RecheckAccess | null> {
  if (recheck === null || recheck.connectionId === null) return null;
  const { connectionId, userId } = recheck;
  return endAccess(runtime, { connectionId, userId });
}

/** What a crash has left, what could not be ended, or a check that was never finished. @returns how many */
export async function endCheckedAccess(runtime: Runtime, hasTimeLeft: Deadline): Promise<number> {
  let ended = 0;
  for (const access of await listAccessToEnd(runtime.db, runtime.clock())) {
    if (!hasTimeLeft()) break;
    if ((await endAccess(runtime, access)) !== 'needed') ended += 1;
  }
  return ended;
}
