import { deleteQuotesOfScan } from '#worker/db/queries/payments.ts';
import type { ScanOwner } from '#worker/db/queries/purge.ts';
import { cleanupIdOf } from '#worker/domain/cleanup/cleanup-state.ts';

import type { PurgeRuntime } from './purge-connection.ts';

/**
 * Drops what was chosen in a scan and never paid for, with the ids that were laid by for it. What is being
 * paid for this moment stays: it goes by itself when its time is up.
 */
export async function dropQuotes(
  runtime: Pick<PurgeRuntime, 'db' | 'clock' | 'cleanupObjects'>,
  scan: ScanOwner,
): Promise<void> {
  const { db, clock, cleanupObjects } = runtime;
  const orderIds = await deleteQuotesOfScan(db, scan, clock());
  await Promise.all(
    orderIds.map((orderId) => cleanupObjects.destroy(scan.userId, cleanupIdOf(orderId))),
  );
}
