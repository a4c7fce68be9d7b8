import { wipeConnections } from '#worker/db/queries/connections.ts';
import { listLeftScans, listUnwipedConnections, type LeftScan } from '#worker/db/queries/purge.ts';
import { UNHURRIED, type TimeShare } from '#worker/time-share.ts';

import { endGrants } from './end-grants.ts';
import type { PurgeRuntime } from './purge-connection.ts';
import { purgeScans } from './purge-scans.ts';

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
  hasTimeLeft: TimeShare = UNHURRIED,
): Promise<number> {
  const wiped = await wipeDue(runtime, hasTimeLeft);
  await endGrants(runtime, hasTimeLeft);
  await purgeLeftScans(runtime, hasTimeLeft);
  return wiped;
}

/** One whose tokens a refresh has swapped since they were read is still due, for the next page. @returns how many */
async function wipeDue({ db, clock }: PurgeRuntime, hasTimeLeft: TimeShare): Promise<number> {
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
async function purgeLeftScans(runtime: PurgeRuntime, hasTimeLeft: TimeShare): Promise<void> {
  const { db, clock } = runtime;
  let before: LeftScan | undefined;
  for (let page = 0; page < PAGES_PER_RUN && hasTimeLeft(); page += 1) {
    const left = await listLeftScans(db, clock(), { before, limit: PER_PAGE });
    if (left.length === 0) return;
    await purgeScans(runtime, left);
    before = left.at(-1);
  }
}
