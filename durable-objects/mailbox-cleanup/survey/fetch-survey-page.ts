import { z } from 'zod';

import type {
  BatchOutcome,
  BatchWork,
  ReadSample,
  SurveyPage,
} from '#durable-objects/mailbox-cleanup/batch-outcome.ts';
import { callsToRead } from '#worker/domain/cleanups/read-rate.ts';
import type { RowSample } from '#worker/domain/cleanups/row-samples.ts';
import { TRASH_SEARCH } from '#worker/domain/cleanups/row-search.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { planLabels } from '#worker/domain/scans/messages/label-plan.ts';
import { packIds, unpackIds } from '#worker/domain/scans/messages/message-id.ts';
import type { GmailClient, MessagePage } from '#worker/platform/google/gmail-client.ts';
import { GmailError } from '#worker/platform/google/gmail-errors.ts';
import type { RowMessage } from '#worker/platform/google/message-headers.ts';

type ToSample = (message: RowMessage) => RowSample;

/** @throws GmailError */
export async function fetchSurveyPage(
  page: SurveyPage,
  gmail: GmailClient,
  toSample: ToSample,
): Promise<BatchOutcome> {
  switch (page.kind) {
    case 'samples': {
      const samples = await readMessages(page.messageIds, gmail, toSample);
      const found = samples.map((sample, order) => ({
        messageId: page.messageIds[order] ?? '',
        sample,
      }));
      return { kind: 'sampled', found };
    }
    case 'history': {
      const { startHistoryId, pageToken } = page;
      const { programLabelIds } = planLabels(await gmail.listUserLabels());
      const history = await gmail.listHistory(startHistoryId, pageToken, programLabelIds);
      return { kind: 'changes', events: history.events, nextPageToken: history.nextPageToken };
    }
    case 'labelled':
      return listLabelled(page.pageToken, gmail);
    case 'trash-slices':
      return listTrashSlices(page, gmail);
    case 'listing': {
      const { query, pageToken } = page;
      const listed =
        query === TRASH_SEARCH
          ? await gmail.listTrash(pageToken)
          : await gmail.listMessages(query, pageToken);
      return toListed(listed);
    }
    default:
      return page satisfies never;
  }
}

/** @throws GmailError */
export async function readHeaders(
  { packedIds, offsets }: Extract<BatchWork, { kind: 'check' }>,
  gmail: GmailClient,
  toSample: ToSample,
): Promise<BatchOutcome> {
  const samples = await readMessages(unpackIds(packedIds), gmail, toSample);
  return {
    kind: 'checked',
    read: samples.map((sample, order) => ({ offset: offsets[order] ?? 0, sample })),
  };
}

/**
 * Within the calls paid for. A malformed response is requested once more, then attributed to that message. After a
 * failure, earlier reads count.
 */
async function readMessages(
  messageIds: readonly string[],
  gmail: GmailClient,
  toSample: ToSample,
): Promise<ReadSample[]> {
  const read: ReadSample[] = [];
  let isAskedAgain = false;
  try {
    for (let callsLeft = callsToRead(messageIds.length); callsLeft > 0; callsLeft -= 1) {
      const messageId = messageIds[read.length];
      if (messageId === undefined) break;
      const found = await getRowMessage(gmail, messageId);
      isAskedAgain = found === 'unreadable' && !isAskedAgain;
      if (!isAskedAgain)
        read.push(found === null || found === 'unreadable' ? found : toSample(found));
    }
  } catch (error) {
    if (!(error instanceof GmailError) || read.length === 0) throw error;
  }
  return read;
}

/** null: deleted. */
async function getRowMessage(
  gmail: GmailClient,
  messageId: string,
): Promise<RowMessage | null | 'unreadable'> {
  try {
    return await gmail.getRowMessage(messageId);
  } catch (error) {
    if (!(error instanceof GmailError)) throw error;
    if (error.failure.kind === 'gone') return null;
    if (error.failure.kind === 'unreadable') return 'unreadable';
    throw error;
  }
}

function toListed({ ids, threadIds, nextPageToken }: MessagePage): BatchOutcome {
  return {
    kind: 'listed',
    packedIds: packIds(ids),
    packedThreadIds: packIds(threadIds),
    nextPageToken,
  };
}

/** Search index, number of searches, and Gmail's page token (empty: first page). */
const LABELLED_TOKEN = /^(\d+)\/(\d+):(.*)$/;

/** A page of the searches for mail that its owner labelled. */
async function listLabelled(pageToken: string | null, gmail: GmailClient): Promise<BatchOutcome> {
  const { searches } = planLabels(await gmail.listUserLabels());
  const [, place = '0', count = String(searches.length), token = ''] =
    LABELLED_TOKEN.exec(pageToken ?? '') ?? [];
  const search = searches[Number(place)];
  // Labels have changed.
  if (search === undefined || Number(count) !== searches.length) return { kind: 'page-stale' };
  const listed = await gmail.listMessages(search, token === '' ? null : token);
  const nextPlace = Number(place) + (listed.nextPageToken === null ? 1 : 0);
  const next = `${nextPlace}/${searches.length}:${listed.nextPageToken ?? ''}`;
  return toListed({ ...listed, nextPageToken: nextPlace === searches.length ? null : next });
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
async function listTrashSlices(
  { scannedMs, pageToken, atOnce }: { scannedMs: number; pageToken: string | null; atOnce: number },
  gmail: GmailClient,
): Promise<BatchOutcome> {
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
  return toListed({
    ids: pages.flatMap(({ ids }) => ids),
    threadIds: pages.flatMap(({ threadIds }) => threadIds),
    nextPageToken: after.length === 0 ? null : JSON.stringify(after),
  });
}
