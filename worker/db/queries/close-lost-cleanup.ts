import { and, eq, inArray } from 'drizzle-orm';

import { orderIdOf } from '#worker/domain/cleanup/cleanup-state.ts';
import {
  readUnsubscribeCounts,
  type StoredUnsubscribeCounts,
  type UnsubscribeCounts,
} from '#worker/domain/unsubscribe/unsubscribe-status.ts';

import type { Database } from '../client.ts';
import { cleanups } from '../schema/cleanups.ts';
import type { CleanupRow } from './cleanups.ts';
import { countCleanupFailure } from './daily-figures.ts';
import { insertReceiptMail } from './mail-outbox.ts';
import { updateRetryAllowed } from './retry-allowed.ts';

/** Closes a clean-up whose object holds nothing any more: what was not done by then no longer will be. */
export async function closeLostCleanup(
  db: Database,
  { id, userId, unsubscribeCounts }: CleanupRow,
  nowMs: number,
): Promise<void> {
  const isRunning = and(eq(cleanups.id, id), inArray(cleanups.status, ['surveying', 'working']));
  await db.batch([
    countCleanupFailure(db, isRunning, nowMs),
    db.update(cleanups).set({ status: 'closed', finishedAtMs: nowMs }).where(isRunning),
    db
      .update(cleanups)
      .set({ isUnsubscribing: false, unsubscribeCounts: withoutWaiting(unsubscribeCounts) })
      .where(and(eq(cleanups.id, id), eq(cleanups.isUnsubscribing, true))),
    updateRetryAllowed(db, userId, nowMs),
    insertReceiptMail(db, orderIdOf(id), { nowMs }),
  ]);
}

/** Nobody is left to ask them. */
function withoutWaiting(stored: StoredUnsubscribeCounts | null): UnsubscribeCounts | null {
  const counts = readUnsubscribeCounts(stored);
  if (counts === null) return null;
  const { waitingCount, notPossibleCount, untriedCount } = counts;
  return {
    ...counts,
    waitingCount: 0,
    notPossibleCount: notPossibleCount + waitingCount,
    untriedCount: untriedCount + waitingCount,
    retryableCount: 0,
  };
}
