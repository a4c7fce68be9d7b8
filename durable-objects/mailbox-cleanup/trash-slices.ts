import { GMAIL_PRICES } from '#worker/domain/quota/user-units.ts';

import type { SurveyPage } from './batch-outcome.ts';
import { readBatchTotals } from './batch-totals.ts';
import type { CleanupParts } from './cleanup-parts.ts';
import type { CleanupRecord } from '#durable-objects/mailbox-cleanup/stores/cleanup-records.ts';
import { concurrentBatches } from '#durable-objects/mailbox-cleanup/unsubscribe/sender-schedule.ts';

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
