import type { RevokeAllResult } from '#worker/contract/access.ts';
import { type Deadline, NO_DEADLINE } from '#worker/platform/concurrency/deadline.ts';
import type { Runtime } from '#worker/runtime.ts';
import { purgeScans, type ScanPurgeRuntime } from './purge-scans.ts';

import {
  type ConnectionRow,
  endAllConnections,
  findConnection,
  listUnrevokedConnections,
  wipeConnection,
  wipeConnections,
} from '#worker/access/connection-queries.ts';
import { endGrants, type GrantRuntime } from '#worker/access/end-grants.ts';
import { hasEndingGrants } from '#worker/access/grant-queries.ts';
import {
  type LeftScan,
  listLeftScans,
  listUnpurgedScansOf,
  listUnpurgedScansOfUser,
  listUnwipedConnections,
} from '#worker/access/purge-queries.ts';

/** What purging needs. */
type PurgeRuntime = ScanPurgeRuntime & GrantRuntime;

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
  await Promise.all([endGrants(runtime, NO_DEADLINE, row.userId), purgeScans(runtime, scans)]);
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

/** What is read at once is wiped at once: a page costs as many queries for all of it as for one. */
const PER_PAGE = 50;
const PAGES_PER_RUN = 40;

/**
 * Purges every connection whose 24 hours are over: what opens a mailbox first, since that waits for nobody, then what
 * Google still calls granted, of former runs too, and last, with what time is left, what was learned through it.
 * @returns how many connections it has wiped
 */
export async function purgeDueConnections(
  runtime: PurgeRuntime,
  hasTimeLeft: Deadline = NO_DEADLINE,
): Promise<number> {
  const wiped = await wipeDue(runtime, hasTimeLeft);
  await endGrants(runtime, hasTimeLeft);
  await purgeLeftScans(runtime, hasTimeLeft);
  return wiped;
}

/** One whose tokens a refresh has swapped since they were read is still due, for the next page. @returns how many */
async function wipeDue({ db, clock }: PurgeRuntime, hasTimeLeft: Deadline): Promise<number> {
  let wiped = 0;
  for (let page = 0; page < PAGES_PER_RUN && hasTimeLeft(); page += 1) {
    const due = await listUnwipedConnections(db, clock(), PER_PAGE);
    if (due.length === 0) break;
    wiped += await wipeConnections(db, due, clock());
  }
  return wiped;
}

/**
 * Wipes all that ended connections have left: those wiped just now, those that gave way to a newer one earlier, and
 * what former runs could not wipe. The latest first, so that what never lets itself be wiped ends up behind the others.
 */
async function purgeLeftScans(runtime: PurgeRuntime, hasTimeLeft: Deadline): Promise<void> {
  const { db, clock } = runtime;
  let before: LeftScan | undefined;
  for (let page = 0; page < PAGES_PER_RUN && hasTimeLeft(); page += 1) {
    const left = await listLeftScans(db, clock(), { before, limit: PER_PAGE });
    if (left.length === 0) return;
    await purgeScans(runtime, left);
    before = left.at(-1);
  }
}

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
