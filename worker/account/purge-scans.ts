import {
  deleteQuotes,
  endQuotesOfScans,
  listOrdersOfScans,
  type OrderOfScan,
} from '#worker/orders/queries.ts';
import type { MailboxCleanupObject } from '#worker/contract/mailbox-cleanup.ts';
import type { MailboxScanObject } from '#worker/contract/mailbox-scan.ts';
import { purgeScanRows, type ScanOwner } from '#worker/access/purge-queries.ts';
import { cleanupIdOf } from '#worker/domain/cleanups/cleanup-state.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';

import { awaitObject } from '#worker/platform/concurrency/deadline.ts';
import { forEachConcurrently } from '#worker/platform/concurrency/tasks.ts';

export type ScanPurgeRuntime = Pick<Runtime, 'db' | 'clock' | 'log' | 'objectAnswerMs'> & {
  mailboxScan: (...name: Parameters<Runtime['mailboxScan']>) => Pick<MailboxScanObject, 'destroy'>;
  mailboxCleanup: (
    ...name: Parameters<Runtime['mailboxCleanup']>
  ) => Pick<MailboxCleanupObject, 'destroy' | 'forgetSenders'>;
};

/**
 * Wipes scans' objects, unpaid quotes, and sender names in paid orders. When an object is unreachable the scan stays
 * unpurged until a sweep after its connection's expiry. The number of queries is constant. @returns how many were
 * wiped
 */
export async function purgeScans(
  runtime: ScanPurgeRuntime,
  scans: readonly ScanOwner[],
): Promise<number> {
  const { db, clock, log, mailboxScan, mailboxCleanup } = runtime;
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
  // First the objects, which could write sender rows again.
  await forEachConcurrently(scans, ({ userId, scanId }) =>
    attempt(scanId, () => mailboxScan(userId, scanId).destroy()),
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
  // Quotes are kept until their objects are wiped, so that a retry finds them.
  const quotes = await endQuotesOfScans(db, destroyed, clock());
  await forEach(quotes, (userId, cleanupId) => mailboxCleanup(userId, cleanupId).destroy());
  const emptied = quotes.filter(isWell);
  if (emptied.length > 0) await deleteQuotes(db, emptied, clock());
  // Includes quotes with a payment in progress: they keep amounts, but no names.
  const orders = await listOrdersOfScans(db, destroyed);
  await forEach(orders, (userId, cleanupId) => mailboxCleanup(userId, cleanupId).forgetSenders());
  const wiped = destroyed.filter(isWell);
  if (wiped.length > 0) await purgeScanRows(db, wiped, clock());
  return wiped.length;
}
