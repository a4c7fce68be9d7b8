import {
  deleteQuotes,
  endQuotesOfScans,
  listOrdersOfScans,
  type OrderOfScan,
} from '#worker/orders/queries.ts';
import { purgeScanRows, type ScanOwner } from '#worker/access/purge-queries.ts';
import { cleanupIdOf } from '#worker/domain/cleanups/cleanup-state.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';

import { awaitObject } from '#worker/platform/concurrency/await-object.ts';
import { forEachConcurrently } from '#worker/platform/concurrency/tasks.ts';

/** What wiping a scan needs. */
export type ScanPurgeRuntime = Pick<Runtime, 'db' | 'clock' | 'log' | 'objectAnswerMs'> & {
  scanObjects: Pick<Runtime['scanObjects'], 'destroy'>;
  cleanupObjects: Pick<Runtime['cleanupObjects'], 'destroy' | 'forgetSenders'>;
};

/**
 * Wipes these scans: what their objects hold, what was chosen in them and never paid for, and what the senders are
 * called whose mail was chosen in them. One whose objects cannot be reached stays unpurged; a sweep tries
 * it again, but only once the connection it was made under is past its end. Asks as much of the database for many
 * as for one. @returns how many were wiped
 */
export async function purgeScans(
  runtime: ScanPurgeRuntime,
  scans: readonly ScanOwner[],
): Promise<number> {
  const { db, clock, log, scanObjects, cleanupObjects } = runtime;
  const failed = new Set<string>();
  async function attempt(scanId: string, work: () => Promise<void>): Promise<void> {
    try {
      await awaitObject(runtime, work());
    } catch (error) {
      failed.add(scanId);
      log.error('scan.purge_failed', { scanId, ...describeError(error) });
    }
  }
  const isWell = ({ scanId }: { scanId: string }) => !failed.has(scanId);
  // The objects first: while they live they could write their sender rows once more.
  await forEachConcurrently(scans, ({ userId, scanId }) =>
    attempt(scanId, () => scanObjects.destroy(userId, scanId)),
  );
  const destroyed = scans.filter(isWell);
  if (destroyed.length === 0) return 0;
  const forEach = (
    orders: readonly OrderOfScan[],
    work: (userId: string, cleanupId: string) => Promise<void>,
  ) =>
    forEachConcurrently(orders, ({ userId, scanId, orderId }) =>
      attempt(scanId, () => work(userId, cleanupIdOf(orderId))),
    );
  // Known until what they have laid by is gone: who tries again finds it by them.
  const quotes = await endQuotesOfScans(db, destroyed, clock());
  await forEach(quotes, (userId, cleanupId) => cleanupObjects.destroy(userId, cleanupId));
  const emptied = quotes.filter(isWell);
  if (emptied.length > 0) await deleteQuotes(db, emptied, clock());
  // Quotes that a payment hangs on among them: what is laid by stays for the money, but names nobody.
  const orders = await listOrdersOfScans(db, destroyed);
  await forEach(orders, (userId, cleanupId) => cleanupObjects.forgetSenders(userId, cleanupId));
  const wiped = destroyed.filter(isWell);
  if (wiped.length > 0) await purgeScanRows(db, wiped, clock());
  return wiped.length;
}
