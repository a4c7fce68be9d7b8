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
  wipeUnneededConnection,
} from '#worker/access/connection-queries.ts';
import { endGrants, type GrantRuntime } from '#worker/access/end-grants.ts';
import { hasEndingGrants } from '#worker/access/grant-queries.ts';
import {
  type UnpurgedScan,
  listUnpurgedScans,
  listUnpurgedScansOf,
  listUnpurgedScansOfUser,
  listUnwipedConnections,
} from '#worker/access/purge-queries.ts';

type PurgeRuntime = ScanPurgeRuntime & GrantRuntime;

/** A refresh may swap the tokens between read and wipe; more than a few in a row cannot. */
const WIPE_ATTEMPTS = 5;

export type PurgeResult = {
  /** True for the one call that wiped the tokens. */
  wasLive: boolean;
};

/**
 * Ends a connection at its owner's request and wipes what it gave: tokens, scan objects, sender rows, the grant at
 * Google. Idempotent; a repeat retries what failed.
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

/**
 * `purgeConnection`, unless a scan or a paid clean-up lives on the user's access: the statement that wipes decides, so
 * that no scan that begins meanwhile loses it.
 * @returns whether it has ended
 */
export async function purgeUnneededConnection(
  runtime: GrantRuntime,
  { connectionId, userId }: { connectionId: string; userId: string },
): Promise<boolean> {
  const { db, clock } = runtime;
  const isEnded = await wipeUnneededConnection(db, connectionId, clock());
  if (isEnded) await endGrants(runtime, NO_DEADLINE, userId);
  return isEnded;
}

/** @returns whether there were any */
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

/** A page costs a fixed number of queries. */
const PER_PAGE = 50;
const PAGES_PER_RUN = 40;

/**
 * Purges connections past 24 hours: tokens first, which depends on nobody, then grants at Google, then scans in the
 * time left.
 * @returns how many connections were wiped
 */
export async function purgeDueConnections(
  runtime: PurgeRuntime,
  hasTimeLeft: Deadline = NO_DEADLINE,
): Promise<number> {
  const wiped = await wipeDue(runtime, hasTimeLeft);
  await endGrants(runtime, hasTimeLeft);
  await purgeUnpurgedScans(runtime, hasTimeLeft);
  return wiped;
}

/** @returns how many */
async function wipeDue({ db, clock }: PurgeRuntime, hasTimeLeft: Deadline): Promise<number> {
  let wiped = 0;
  for (let page = 0; page < PAGES_PER_RUN && hasTimeLeft(); page += 1) {
    const due = await listUnwipedConnections(db, clock(), PER_PAGE);
    if (due.length === 0) break;
    wiped += await wipeConnections(db, due, clock());
  }
  return wiped;
}

/** Latest first, so that scans which always fail end up behind the others. */
async function purgeUnpurgedScans(runtime: PurgeRuntime, hasTimeLeft: Deadline): Promise<void> {
  const { db, clock } = runtime;
  let before: UnpurgedScan | undefined;
  for (let page = 0; page < PAGES_PER_RUN && hasTimeLeft(); page += 1) {
    const left = await listUnpurgedScans(db, clock(), { before, limit: PER_PAGE });
    if (left.length === 0) return;
    await purgeScans(runtime, left);
    before = left.at(-1);
  }
}

/**
 * Expires everything first, so that the next sweep retries what fails. @returns how many connections were live, and
 * whether Google has ended the grant
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
