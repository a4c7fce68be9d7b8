import type { ObjectDatabase } from '#durable-objects/object-database.ts';
import type { CleanupGoal } from '#worker/domain/cleanups/cleanup-state.ts';

const SURVEY_WAITS = "EXISTS (SELECT 1 FROM batches WHERE batch_number = 0 AND state = 'waiting')";
/** Moving and restoring fail and are retried independently. */
export const FAILED_COLUMN = {
  move: 'is_failed',
  restore: 'is_restore_failed',
} as const satisfies Record<CleanupGoal, string>;
const IS_LISTED_AGAIN = 'EXISTS (SELECT 1 FROM cleanup WHERE list_again_ms IS NOT NULL)';
/** Reading headers can take many minutes of quota: proven mail goes first. */
const PROVEN_WAITS = `EXISTS (SELECT 1 FROM batches
  WHERE batch_number > 0 AND state = 'waiting' AND is_failed = 0 AND unproven IS NULL)`;
/**
 * Open work for a goal, the survey first except for what it has already checked; nothing is moved while a second trash
 * listing is due.
 */
export const OPEN_FOR: Record<CleanupGoal, string> = {
  move: `state = 'waiting' AND is_failed = 0 AND (batch_number = 0 OR is_checked = 1 OR NOT ${SURVEY_WAITS})
    AND NOT ${IS_LISTED_AGAIN} AND (unproven IS NULL OR NOT ${PROVEN_WAITS})`,
  restore: `is_restore_failed = 0 AND (
    (batch_number = 0 AND state = 'waiting')
    OR (batch_number > 0 AND found_count > 0 AND NOT ${SURVEY_WAITS}))`,
};

/** Whether the survey, or mail that needs no proof, is open. */
export function hasProvenWaiting(database: ObjectDatabase): boolean {
  return holds(database, `(${SURVEY_WAITS}) OR (${PROVEN_WAITS})`);
}

/** Whether the survey has released any batch. */
export function hasChecked(database: ObjectDatabase): boolean {
  return holds(
    database,
    'EXISTS (SELECT 1 FROM batches WHERE batch_number > 0 AND is_checked = 1)',
  );
}

function holds(database: ObjectDatabase, condition: string): boolean {
  return database.sql.exec(`SELECT 1 WHERE ${condition}`).toArray().length > 0;
}
