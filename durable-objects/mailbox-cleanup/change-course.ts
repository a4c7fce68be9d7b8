import { isRunningCleanup } from '#worker/domain/cleanup/cleanup-state.ts';

import type { CleanupParts } from './cleanup-parts.ts';
import { settleStatus } from './settle-status.ts';

/** Goes on with what is suspended or was given up; false when there is nothing of that kind. */
export function resumeCleanup(parts: CleanupParts): boolean {
  const { cleanup, batches, database } = parts;
  return database.transactionSync(() => {
    const current = cleanup.find();
    if (current === null || current.status === 'prepared') return false;
    if (isRunningCleanup(current.status)) return true;
    if (current.status !== 'suspended' && current.status !== 'failed') return false;
    if (current.goal === 'move' && batches.hasUntouched()) {
      batches.reopenSurvey();
      cleanup.setSurvey('inbox', null);
    }
    restart(parts);
    return true;
  });
}

/** Turns from moving to putting back; false when nothing has been moved. Batches never tried stay untried. */
export function turnBack(parts: CleanupParts): boolean {
  const { cleanup, batches, database } = parts;
  return database.transactionSync(() => {
    const current = cleanup.find();
    if (current === null || current.status === 'prepared') return false;
    if (current.goal === 'restore') return current.status === 'done' || resumeCleanup(parts);
    const isOver = current.status === 'done' || current.status === 'closed';
    if (isOver && !batches.hasTouched()) return false;
    cleanup.setGoal('restore');
    restart(parts);
    return true;
  });
}

function restart(parts: CleanupParts): void {
  const { cleanup, batches } = parts;
  batches.reopen();
  cleanup.clearFailures();
  cleanup.setStatus('working', null, null);
  cleanup.touch();
  settleStatus(parts);
}
