import { isOpenCleanup, ORDER_OPEN_MS } from '#worker/domain/cleanups/cleanup-state.ts';

import type { CleanupParts } from './cleanup-parts.ts';
import type { CleanupRecord } from '#durable-objects/mailbox-cleanup/stores/cleanup-records.ts';

/** What others read of it must have come to an end before it is wiped. */
export function closeForGood(
  { cleanup, senders, clock }: CleanupParts,
  status: CleanupRecord['status'],
): void {
  if (senders.endForGood()) cleanup.touch();
  if (status === 'prepared' || status === 'done' || status === 'closed') return;
  cleanup.setStatus('closed', null, clock());
  cleanup.touch();
}

/** What is not moved when its order closes no longer will be. */
export function closeOverdue({ cleanup, senders, database }: CleanupParts, nowMs: number): void {
  database.transactionSync(() => {
    const current = cleanup.find();
    if (current === null || current.status === 'prepared' || current.paidMs === null) return;
    if (nowMs < current.paidMs + ORDER_OPEN_MS) return;
    if (senders.endForGood()) cleanup.touch();
    if (!isOpenCleanup(current.goal, current.status)) return;
    cleanup.setStatus('closed', null, nowMs);
    cleanup.touch();
  });
}
