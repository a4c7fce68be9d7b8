import { z } from 'zod';

import type { SurveyPage } from '#durable-objects/mailbox-cleanup/batch-outcome.ts';
import { readBatchTotals } from '#durable-objects/mailbox-cleanup/cleanup-progress.ts';
import type { CleanupParts } from '#durable-objects/mailbox-cleanup/cleanup-parts.ts';
import { settleStatus } from '#durable-objects/mailbox-cleanup/cleanup-transitions.ts';
import { SURVEY_BATCH } from '#durable-objects/mailbox-cleanup/stores/batch-store.ts';
import type { CleanupRecord } from '#durable-objects/mailbox-cleanup/stores/cleanup-records.ts';
import { concurrentBatches } from '#durable-objects/mailbox-cleanup/unsubscribe/sender-schedule.ts';
import { isRunningCleanup } from '#worker/domain/cleanups/cleanup-state.ts';
import { TRASH_SEARCH } from '#worker/domain/cleanups/row-search.ts';
import { DAY_MS, MINUTE_MS } from '#worker/domain/duration.ts';
import { GMAIL_PRICES } from '#worker/domain/quota/user-units.ts';
import type { GmailClient, MessagePage } from '#worker/platform/google/gmail-client.ts';

type Database = Pick<CleanupParts, 'database'>;

/** With fewer messages to restore, one listing takes no more pages than there are slices. */
const SLICED_FROM = 3_000;

/**
 * Whether the trash is listed in slices, once begun until the end. What they did not name is looked for from a
 * minute later in listings of all.
 */
export function isTrashSliced(
  { database }: Database,
  { goal, surveyStage: stage, surveyToken }: CleanupRecord,
): boolean {
  if (goal !== 'restore' || stage !== 'ours') return false;
  if (surveyToken !== null) return surveyToken.startsWith('[');
  return readBatchTotals(database, goal).toRestoreCount >= SLICED_FROM;
}

/** Nothing is restored meanwhile: this one run uses all concurrent calls. */
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

const YEAR_MS = 365 * DAY_MS;
/** Older mail is one slice. */
const YEARS = 12;

/** Searches that partition the trash by age at the scan: their pages can be fetched concurrently. */
function trashSlices(scannedMs: number): string[] {
  const starts = Array.from({ length: YEARS }, (_, year) =>
    Math.floor((scannedMs - (year + 1) * YEAR_MS) / 1000),
  );
  return [null, ...starts].map((end, place) => {
    const start = starts[place];
    return [
      TRASH_SEARCH,
      ...(start === undefined ? [] : [`after:${start}`]),
      ...(end === null ? [] : [`-after:${end}`]),
    ].join(' ');
  });
}

/** Unfinished slices with Gmail's next page token. */
const sliceTokenSchema = z.array(z.tuple([z.string(), z.string().nullable()]));

/**
 * The next pages of as many trash slices as may run concurrently.
 * @throws the first GmailError, once all calls have ended
 */
export async function listTrashSlices(
  { scannedMs, pageToken, atOnce }: { scannedMs: number; pageToken: string | null; atOnce: number },
  gmail: GmailClient,
): Promise<MessagePage> {
  const left =
    pageToken === null
      ? trashSlices(scannedMs).map((search): [string, string | null] => [search, null])
      : sliceTokenSchema.parse(JSON.parse(pageToken));
  const asked = left.slice(0, atOnce);
  const answers = await Promise.allSettled(
    asked.map(([search, token]) => gmail.listTrash(token, search)),
  );
  const pages = answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  });
  const next = asked.flatMap(([search], place): [string, string | null][] => {
    const token = pages[place]?.nextPageToken ?? null;
    return token === null ? [] : [[search, token]];
  });
  const after = [...next, ...left.slice(atOnce)];
  return {
    ids: pages.flatMap(({ ids }) => ids),
    threadIds: pages.flatMap(({ threadIds }) => threadIds),
    nextPageToken: after.length === 0 ? null : JSON.stringify(after),
  };
}

/** Gmail's search index lags by minutes: another listing, this much later, looks for what the last lacked. */
const LIST_AGAIN_AFTER_MS = MINUTE_MS;

/** Mail already found is restored meanwhile; nothing is moved before the last listing. */
export function waitToListAgain({ cleanup, batches, clock }: CleanupParts): void {
  batches.finishMove(SURVEY_BATCH);
  cleanup.setSurvey('ours-again', null);
  cleanup.renewSurvey();
  cleanup.setListAgain(clock() + LIST_AGAIN_AFTER_MS);
}

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

/** Epoch ms; null: not due, or only once its owner resumes the clean-up. */
export function listAgainDueMs({ status, listAgainMs }: CleanupRecord): number | null {
  return status !== 'prepared' && isRunningCleanup(status) ? listAgainMs : null;
}
