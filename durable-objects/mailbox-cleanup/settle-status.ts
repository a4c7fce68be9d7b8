import { isRunningCleanup } from '#worker/domain/cleanups/cleanup-state.ts';

import { SURVEY_BATCH } from '#durable-objects/mailbox-cleanup/stores/batch-store.ts';
import type { CleanupParts } from './cleanup-parts.ts';
import { hasChecked } from './open-batches.ts';

/** Reads from the batches how far a running clean-up has come. */
export function settleStatus({ cleanup, batches, senders, database, clock }: CleanupParts): void {
  const current = cleanup.find();
  if (current === null || current.status === 'prepared') return;
  const { goal, standing, listAgainMs } = current;
  // A move in flight when the rest was given up may have been answered since.
  const isRecovered = current.status === 'failed' && !batches.hasFailed(goal);
  if (!isRunningCleanup(current.status) && !isRecovered) return;
  if (batches.hasOpen(goal) || listAgainMs !== null) {
    const isLooking = batches.isOpen(SURVEY_BATCH, goal) && !hasChecked(database);
    const isSurveying = isLooking || (goal === 'move' && listAgainMs !== null);
    cleanup.setStatus(isSurveying ? 'surveying' : 'working', null, null);
  } else if (batches.hasFailed(goal)) {
    cleanup.setStatus('failed', 'cleanup_failed', clock());
    senders.endHeld('gave_up');
  } else if (goal === 'restore' && standing !== null) {
    cleanup.standAsBefore(standing);
  } else {
    cleanup.setStatus('done', null, clock());
  }
}
