import type { CleanupGoal } from '#worker/domain/cleanup/cleanup-state.ts';

const SURVEY_WAITS = "EXISTS (SELECT 1 FROM batches WHERE batch_number = 0 AND state = 'waiting')";
/** Tells what was given up, and not tried again since. Moving and putting back are tried again each by itself. */
export const FAILED_COLUMN = {
  move: 'is_failed',
  restore: 'is_restore_failed',
} as const satisfies Record<CleanupGoal, string>;
const IS_LISTED_AGAIN = 'EXISTS (SELECT 1 FROM cleanup WHERE list_again_ms IS NOT NULL)';
/** Reading what has to be proven could take up the quota of many minutes: what is proven goes first. */
const PROVEN_WAITS = `EXISTS (SELECT 1 FROM batches
  WHERE batch_number > 0 AND state = 'waiting' AND is_failed = 0 AND unproven IS NULL)`;
/** Work still to be done for a goal, the survey first; nothing is moved while the trash is to be listed again. */
export const OPEN_FOR: Record<CleanupGoal, string> = {
  move: `state = 'waiting' AND is_failed = 0 AND (batch_number = 0 OR NOT ${SURVEY_WAITS})
    AND NOT ${IS_LISTED_AGAIN} AND (unproven IS NULL OR NOT ${PROVEN_WAITS})`,
  restore: `is_restore_failed = 0 AND (
    (batch_number = 0 AND state = 'waiting')
    OR (batch_number > 0 AND found_count > 0 AND NOT ${SURVEY_WAITS}))`,
};
