import type { RevokeAllResult } from '#worker/contract/session.ts';
import { endAllConnections, listUnrevokedConnections } from '#worker/db/queries/connections.ts';
import { hasEndingGrants } from '#worker/db/queries/ending-grants.ts';
import { listUnpurgedScansOfUser } from '#worker/db/queries/purge.ts';
import type { Runtime } from '#worker/runtime.ts';

import { purgeConnection } from './purge-connection.ts';
import { purgeScans } from './purge-scans.ts';

/**
 * Ends all access to the user's mailbox at once and wipes what was learned from it, the scans of
 * replaced connections among it. All of them end first, so that whatever cannot be wiped here is due at the
 * next sweep. @returns how many connections were live, and whether Google has ended what it had granted, which the sweep
 * goes on asking for where it has not.
 */
export async function revokeAllConnections(
  runtime: Runtime,
  userId: string,
): Promise<RevokeAllResult> {
  await endAllConnections(runtime.db, userId, runtime.clock());
  let revokedCount = 0;
  for (const { id } of await listUnrevokedConnections(runtime.db, userId)) {
    const result = await purgeConnection(runtime, id);
    if (result.wasLive) revokedCount += 1;
  }
  await purgeScans(runtime, await listUnpurgedScansOfUser(runtime.db, userId));
  runtime.log.info('connections.revoked', { count: revokedCount });
  return { revokedCount, isEndedAtGoogle: !(await hasEndingGrants(runtime.db, userId)) };
}
