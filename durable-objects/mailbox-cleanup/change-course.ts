import { isRunningCleanup, type CleanupGoal } from '#worker/domain/cleanup/cleanup-state.ts';

import { SURVEY_BATCH } from './batch-store.ts';
import type { CleanupParts } from './cleanup-parts.ts';
import { settleStatus } from './settle-status.ts';

/** Goes on with what is suspended or was given up; false when there is nothing of that kind. */
export function resumeCleanup(parts: CleanupParts): boolean {
  return parts.database.transactionSync(() => {
    const current = parts.cleanup.find();
    if (current === null || current.status === 'prepared') return false;
    if (isRunningCleanup(current.status)) return true;
    if (current.status !== 'suspended' && current.status !== 'failed') return false;
    restart(parts, current.goal);
    return true;
  });
}

/** Turns from moving to putting back; false when nothing of it can lie in the trash. */
export function turnBack(parts: CleanupParts): boolean {
  return parts.database.transactionSync(() => {
    const current = parts.cleanup.find();
    if (current === null || current.status === 'prepared') return false;
    if (current.goal === 'restore') return current.status === 'done' || resumeCleanup(parts);
    if (!parts.batches.hasTouched()) return false;
    parts.cleanup.setGoal('restore');
    restart(parts, 'restore');
    return true;
  });
}

/** Looks again before it goes on, wherever what was seen may have changed or was never answered. */
function restart(parts: CleanupParts, goal: CleanupGoal): void {
  const { cleanup, batches } = parts;
  const hasAmbiguous = batches.hasAmbiguous();
  if (goal === 'restore' ? hasAmbiguous : batches.hasWaiting()) {
    batches.reopenSurvey();
    cleanup.setSurvey(hasAmbiguous ? 'ours' : 'inbox', null);
  } else batches.finishMove(SURVEY_BATCH);
  batches.reopen();
  cleanup.clearFailures();
  cleanup.setStatus('working', null, null);
  cleanup.touch();
  settleStatus(parts);
}
