import type { SurveyPage } from '#durable-objects/mailbox-cleanup/batch-outcome.ts';
import { readBatchTotals } from '#durable-objects/mailbox-cleanup/batch-totals.ts';
import type { CleanupParts } from '#durable-objects/mailbox-cleanup/cleanup-parts.ts';
import { settleStatus } from '#durable-objects/mailbox-cleanup/cleanup-transitions.ts';
import { SURVEY_BATCH } from '#durable-objects/mailbox-cleanup/stores/batch-store.ts';
import type { CleanupRecord } from '#durable-objects/mailbox-cleanup/stores/cleanup-records.ts';
import { concurrentBatches } from '#durable-objects/mailbox-cleanup/unsubscribe/sender-schedule.ts';
import { isRunningCleanup } from '#worker/domain/cleanups/cleanup-state.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { GMAIL_PRICES } from '#worker/domain/quota/user-units.ts';

type Database = Pick<CleanupParts, 'database'>;

/** Messages that are asked back: with fewer, one listing takes no more pages than there are slices. */
const SLICED_FROM = 3_000;

/**
 * Whether the trash is listed in slices, once begun until the end. What a slice has not named is looked for a minute later
 * in the whole of it.
 */
export function isTrashSliced(
  { database }: Database,
  { goal, surveyStage: stage, surveyToken }: CleanupRecord,
): boolean {
  if (goal !== 'restore' || stage !== 'ours') return false;
  if (surveyToken !== null) return surveyToken.startsWith('[');
  return readBatchTotals(database, goal).toRestoreCount >= SLICED_FROM;
}

/** No mail is restored while it is listed: its one run makes as many calls at once as all batches may. */
export function slicesPage(
  { database }: Database,
  cleanup: CleanupRecord,
): { page: SurveyPage; units: number } {
  const { scannedMs, surveyToken: pageToken } = cleanup;
  const atOnce = concurrentBatches(database, cleanup);
  return {
    page: { kind: 'trash-slices', scannedMs, pageToken, atOnce },
    units: atOnce * GMAIL_PRICES.listMessages,
  };
}

/** Gmail's searches can be minutes behind: what the first listing has not named is looked for once more, so long after. */
const LIST_AGAIN_AFTER_MS = MINUTE_MS;

/** What the first listing has found is restored meanwhile; nothing is moved before the second. */
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
