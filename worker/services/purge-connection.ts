import {
  findConnection,
  wipeConnection,
  type ConnectionRow,
} from '#worker/db/queries/connections.ts';
import { listUnpurgedScansOf } from '#worker/db/queries/purge.ts';

import { endGrants, type GrantRuntime } from './end-grants.ts';
import { UNHURRIED } from '#worker/time-share.ts';
import { purgeScans, type ScanPurgeRuntime } from './purge-scans.ts';

/** What purging needs. */
export type PurgeRuntime = ScanPurgeRuntime & GrantRuntime;

/** A refresh may swap the tokens between our reading and our wiping them; more than a few cannot follow. */
const WIPE_ATTEMPTS = 5;

export type PurgeResult = {
  /** True for the one call that took the tokens away. */
  wasLive: boolean;
};

/**
 * Ends a connection at once, at its owner's wish, and wipes all that was learned through it: tokens, what its scans'
 * objects hold, sender rows, and the grant at Google. Safe to repeat: what could not be wiped is tried again by the next call.
 */
export async function purgeConnection(
  runtime: PurgeRuntime,
  connectionId: string,
): Promise<PurgeResult> {
  const row = await findConnection(runtime.db, connectionId);
  if (row === undefined) return { wasLive: false };

  const wasLive = await wipeTokens(runtime, row);
  const scans = await listUnpurgedScansOf(runtime.db, [connectionId]);
  await Promise.all([endGrants(runtime, UNHURRIED, row.userId), purgeScans(runtime, scans)]);
  return { wasLive };
}

/** @returns whether there were any. */
async function wipeTokens(runtime: PurgeRuntime, first: ConnectionRow): Promise<boolean> {
  let row: ConnectionRow | undefined = first;
  for (let attempt = 0; attempt < WIPE_ATTEMPTS && row !== undefined; attempt += 1) {
    const isDone = row.revoked && row.accessToken === null && row.refreshToken === null;
    const nowMs = runtime.clock();
    const expiresAtMs = Math.min(row.expiresAtMs, nowMs);
    if (isDone && row.expiresAtMs === expiresAtMs) return false;
    if (await wipeConnection(runtime.db, row, { nowMs, expiresAtMs, endsGrant: true }))
      return !isDone;
    row = await findConnection(runtime.db, row.id);
  }
  if (row === undefined) return false;
  throw new Error('a connection would not hold still');
}
