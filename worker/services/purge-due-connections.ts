import {
  listLiveAccounts,
  wipeConnections,
  type ConnectionRow,
} from '#worker/db/queries/connections.ts';
import {
  listLeftScans,
  listUnpurgedScansOf,
  listUnwipedConnections,
} from '#worker/db/queries/purge.ts';
import { describeError } from '#worker/log.ts';
import { UNHURRIED, type TimeShare } from '#worker/time-share.ts';

import { eachOf } from './each-of.ts';
import { endGrant, type PurgeRuntime } from './purge-connection.ts';
import { purgeScans } from './purge-scans.ts';

/** What is read at once is wiped at once, so that a round costs as many queries for all of them as for one. */
const CONNECTIONS_PER_ROUND = 50;
const ROUNDS_PER_RUN = 40;

/**
 * Purges every connection whose 24 hours are over. One of which an object never answers is gone on with by the next
 * run: its tokens are gone by then, so that it comes after those that still hold some. @returns how many it has purged
 */
export async function purgeDueConnections(
  runtime: PurgeRuntime,
  hasTimeLeft: TimeShare = UNHURRIED,
  answerMs?: number,
): Promise<number> {
  const { db, clock, log } = runtime;
  // Those of former runs: what fails in this one is the next one's.
  const left = await listLeftScans(db, clock(), CONNECTIONS_PER_ROUND);
  let purged = 0;
  for (let round = 0; round < ROUNDS_PER_RUN && hasTimeLeft(); round += 1) {
    try {
      const due = await listUnwipedConnections(db, clock(), CONNECTIONS_PER_ROUND);
      if (due.length === 0) break;
      purged += await purgeTogether(runtime, due, answerMs);
    } catch (error) {
      // Those that follow are another round's, and those that were wiped already come no more.
      log.error('connection.purge_failed', describeError(error));
    }
  }
  if (hasTimeLeft()) await purgeScans(runtime, left, answerMs);
  return purged;
}

/**
 * Purges these, but for those whose tokens a refresh has swapped since they were read: they are still due, for the next
 * round. @returns how many nothing is left of
 */
async function purgeTogether(
  runtime: PurgeRuntime,
  due: readonly ConnectionRow[],
  answerMs: number | undefined,
): Promise<number> {
  const { db, clock } = runtime;
  const wipedIds = await wipeConnections(db, due, clock());
  const wiped = due.filter(({ id }) => wipedIds.has(id));
  if (wiped.length === 0) return 0;
  const accounts = wiped.map(({ providerAccountId }) => providerAccountId);
  const used = await listLiveAccounts(db, accounts, clock());
  const scans = await listUnpurgedScansOf(db, [...wipedIds]);
  // The grant is one for all connections of an account.
  const grants = new Map(wiped.map((row) => [row.providerAccountId, row]));
  const [wipedScans] = await Promise.all([
    purgeScans(runtime, scans, answerMs),
    eachOf(
      [...grants.values()].filter(({ providerAccountId }) => !used.has(providerAccountId)),
      (row) => endGrant(runtime, row),
    ),
  ]);
  return wiped.length - (scans.length - wipedScans);
}
