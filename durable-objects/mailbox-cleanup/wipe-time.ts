import { ORDER_OPEN_MS, UNDO_MS, UNDONE_KEPT_MS } from '#worker/domain/cleanup/cleanup-state.ts';

import type { CleanupParts } from './cleanup-parts.ts';
import type { CleanupRecord } from './cleanup-records.ts';
import { firstMoveMs } from './first-move.ts';
import { undoneIdsUntilMs } from './undone-ids.ts';

/**
 * Unpaid: when the scan's own data goes. Paid: when the order is closed, and what may have been moved cannot be put back
 * any more; whoever has been unsubscribed from is told of until then. Put back: when its ids go, or later, when the names
 * of senders do: until then their owner can leave by hand those that need it.
 */
export function wipeAtMs({ database, senders }: CleanupParts, cleanup: CleanupRecord): number {
  const { status, expiresMs, paidMs, finishedMs } = cleanup;
  if (status === 'prepared' || paidMs === null) return expiresMs;
  const idsUntilMs = undoneIdsUntilMs(cleanup);
  if (idsUntilMs !== null) return Math.max(idsUntilMs, senders.namesUntilMs() ?? 0);
  const closesMs = paidMs + ORDER_OPEN_MS;
  const isOver = (status === 'done' || status === 'closed') && finishedMs !== null;
  const movedMs = firstMoveMs(database, cleanup);
  if (movedMs !== null) return Math.max(closesMs, movedMs + UNDO_MS);
  return isOver && senders.lists() === null
    ? Math.min(closesMs, finishedMs + UNDONE_KEPT_MS)
    : closesMs;
}
