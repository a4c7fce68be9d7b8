import { findLiveConnection } from '#worker/access/connection-queries.ts';
import { hasEndingGrants } from '#worker/access/grant-queries.ts';
import { purgeConnection } from '#worker/account/purge-connections.ts';
import type { RecheckAccess } from '#worker/domain/rechecks/recheck.ts';
import { describeError } from '#worker/log.ts';
import type { Deadline } from '#worker/platform/concurrency/deadline.ts';
import type { Runtime } from '#worker/runtime.ts';

import { isAccessNeeded, listAccessToEnd, recordAccessEnded, type UsedAccess } from './queries.ts';

/** Unless a scan or a clean-up lives on it by now. The sweep retries what fails. */
export async function endAccess(
  runtime: Runtime,
  { connectionId, userId }: UsedAccess,
): Promise<RecheckAccess> {
  const { db, clock } = runtime;
  try {
    const isNeeded = await isAccessNeeded(db, userId, clock());
    if (!isNeeded) await purgeConnection(runtime, connectionId);
    await recordAccessEnded(db, connectionId);
    return isNeeded ? 'needed' : await endedAtGoogle(runtime, userId);
  } catch (error) {
    runtime.log.error('recheck.access_left', describeError(error));
    return 'ending';
  }
}

/** The one that somebody got for a check which is not made, or no more. */
export async function endUnneededAccess(runtime: Runtime, userId: string): Promise<RecheckAccess> {
  const connection = await findLiveConnection(runtime.db, userId, runtime.clock());
  return connection === undefined
    ? endedAtGoogle(runtime, userId)
    : endAccess(runtime, { connectionId: connection.id, userId });
}

async function endedAtGoogle(
  { db }: Pick<Runtime, 'db'>,
  userId: string,
): Promise<'ended' | 'ending'> {
  return (await hasEndingGrants(db, userId)) ? 'ending' : 'ended';
}

/** What a crash has left, or a check that was never finished. @returns how many */
export async function endCheckedAccess(runtime: Runtime, hasTimeLeft: Deadline): Promise<number> {
  let ended = 0;
  for (const access of await listAccessToEnd(runtime.db, runtime.clock())) {
    if (!hasTimeLeft()) break;
    if ((await endAccess(runtime, access)) !== 'needed') ended += 1;
  }
  return ended;
}
