import { listUnsubscribingOrderIds } from '#worker/db/queries/payments.ts';
import type { ScanOwner } from '#worker/db/queries/purge.ts';
import { cleanupIdOf } from '#worker/domain/cleanup/cleanup-state.ts';

import type { PurgeRuntime } from './purge-connection.ts';

/**
 * Forgets, with a scan's data, what the senders are called that were unsubscribed from through it, and where they
 * can be left by hand. How each stands is kept.
 */
export async function forgetSenders(
  { db, cleanupObjects }: Pick<PurgeRuntime, 'db' | 'cleanupObjects'>,
  scan: ScanOwner,
): Promise<void> {
  const orderIds = await listUnsubscribingOrderIds(db, scan);
  await Promise.all(
    orderIds.map((orderId) => cleanupObjects.forgetSenders(scan.userId, cleanupIdOf(orderId))),
  );
}
