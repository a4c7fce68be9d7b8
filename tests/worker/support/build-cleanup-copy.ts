import type { CleanupCopy, CleanupProgress } from '#worker/contract/cleanups.ts';

import { buildCleanupProgress } from './build-cleanup-progress.ts';
import type { Shop } from './build-order.ts';

/** What the object of a clean-up of 50 messages says of itself. */
export function buildCleanupCopy(
  shop: Shop,
  cleanupId: string | null,
  status: 'done' | 'suspended' | 'failed' | 'working',
  changes: Partial<CleanupProgress> = {},
): CleanupCopy {
  const nowMs = shop.runtime.clock();
  return {
    cleanupId: cleanupId ?? '',
    userId: shop.user.userId,
    progress: buildCleanupProgress({
      version: 7,
      status,
      movedCount: 50,
      waiting: null,
      finishedAtMs: status === 'done' || status === 'failed' ? nowMs : null,
      undoUntilMs: nowMs + 30 * 86_400_000,
      ...changes,
    }),
    putBackRowIds: [],
    ownerRestarts: 0,
    connectionId: null,
    tokenMasked: null,
    tokenUsedMs: null,
  };
}
