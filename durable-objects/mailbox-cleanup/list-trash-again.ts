import { isRunningCleanup } from '#worker/domain/cleanups/cleanup-state.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';

import { SURVEY_BATCH } from '#durable-objects/mailbox-cleanup/stores/batch-store.ts';
import type { CleanupParts } from './cleanup-parts.ts';
import type { CleanupRecord } from '#durable-objects/mailbox-cleanup/stores/cleanup-records.ts';
import { settleStatus } from './settle-status.ts';

/** Gmail's searches can be minutes behind: what the first listing has not named is looked for once more, so long after. */
const LIST_AGAIN_AFTER_MS = MINUTE_MS;

/** What the first listing has found is put back meanwhile; nothing is moved before the second. */
export function waitToListAgain({ cleanup, batches, clock }: CleanupParts): void {
  batches.finishMove(SURVEY_BATCH);
  cleanup.setSurvey('ours-again', null);
  cleanup.renewSurvey();
  cleanup.setListAgain(clock() + LIST_AGAIN_AFTER_MS);
}

/** Begins the second listing, once it is time for it. */
export function listTrashAgain(parts: CleanupParts, nowMs: number): void {
  const { cleanup, batches, database } = parts;
  database.transactionSync(() => {
    const current = cleanup.find();
    if (current === null || (listAgainDueMs(current) ?? nowMs + 1) > nowMs) return;
    cleanup.setListAgain(null);
    batches.reopenSurvey();
    cleanup.touch();
    settleStatus(parts);
  });
}

/** In epoch ms; null: it is not waited for, or only once its owner has the clean-up go on. */
export function listAgainDueMs({ status, listAgainMs }: CleanupRecord): number | null {
  return status !== 'prepared' && isRunningCleanup(status) ? listAgainMs : null;
}
