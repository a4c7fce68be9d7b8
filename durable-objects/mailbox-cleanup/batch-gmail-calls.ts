import { isSentBy, toRowSample } from '#worker/cleanups/sender-hash.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import { callsToRead } from '#worker/domain/cleanups/read-rate.ts';
import type { RowSample } from '#worker/domain/cleanups/row-samples.ts';
import { TRASH_SEARCH } from '#worker/domain/cleanups/row-search.ts';
import { planLabels } from '#worker/domain/scans/messages/label-plan.ts';
import { packIds, unpackIds } from '#worker/domain/scans/messages/message-id.ts';
import type { UnsubscribeReason } from '#worker/domain/unsubscribes/unsubscribe-status.ts';
import type { AskingTerms } from '#worker/domain/unsubscribes/unsubscribe-way.ts';
import { describeError, type Log } from '#worker/log.ts';
import type { GmailClient, MessagePage } from '#worker/platform/google/gmail-client.ts';
import { GmailError, type GmailFailure } from '#worker/platform/google/gmail-errors.ts';
import type { RowMessage, UnsubscribeMessage } from '#worker/platform/google/message-headers.ts';
import type { KeyedHash } from '#worker/platform/security/hash.ts';
import type { UnsubscribeOutcome } from '#worker/unsubscribes/unsubscribe-sender.ts';

import type {
  BatchOutcome,
  BatchWork,
  ReadSample,
  SurveyPage,
  UsedAccess,
} from './batch-outcome.ts';
import { listTrashSlices } from './survey/trash-listing.ts';

export type CleanupGmail =
  | { ok: true; gmail: GmailClient; connectionId: string; tokenMasked: string }
  | { ok: false; code: ErrorCode };

export type GmailWorkDeps = {
  clock: () => number;
  log: Log;
  keyedHash: KeyedHash;
  openGmail(userId: string, isForced: boolean): Promise<CleanupGmail>;
};

/** Asks the sender of a message to unsubscribe the user. */
export type AskSender = (
  message: UnsubscribeMessage,
  terms: AskingTerms,
) => Promise<UnsubscribeOutcome>;

/** Gmail rejected the token: refresh it once. */
type Unauthorized = { kind: 'unauthorized'; mayHaveActed: boolean };

/** They end work early. */
const OUTCOMES_IN_DOUBT: readonly string[] = ['later', 'refused', 'suspended', 'unauthorized'];
const MESSAGE_GONE = notPossible('message_gone');
/** Its sender was not chosen: neither ask them nor show their link. */
const OTHER_SENDER = notPossible('not_as_chosen');

/** Nothing was done, no Retry-After. */
const NOT_ANSWERED = {
  kind: 'later',
  afterMs: null,
  mayHaveActed: false,
  reason: 'unanswered',
} as const satisfies BatchOutcome;

/** Makes the Gmail calls, with a fresh token if the first is rejected. Never throws. */
export async function callGmailForBatch(
  deps: GmailWorkDeps,
  userId: string,
  work: BatchWork,
  askSender: AskSender,
): Promise<BatchOutcome> {
  try {
    const first = await tryAtGmail(deps, userId, work, { askSender, isForced: false });
    if (first.kind !== 'unauthorized') return first;
    const again = await tryAtGmail(deps, userId, work, { askSender, isForced: true });
    const second = afterEffect(again, first.mayHaveActed);
    if (second.kind !== 'unauthorized') return second;
    // A fresh token of a live grant was rejected: Gmail is at fault.
    deps.log.warn('cleanup.fresh_token_refused');
    return { ...NOT_ANSWERED, mayHaveActed: second.mayHaveActed };
  } catch (error) {
    deps.log.warn('cleanup.attempt_failed', describeError(error));
    return { kind: 'later', afterMs: null, mayHaveActed: true, reason: null };
  }
}

async function tryAtGmail(
  { openGmail, clock, keyedHash }: GmailWorkDeps,
  userId: string,
  work: BatchWork,
  { askSender, isForced }: { askSender: AskSender; isForced: boolean },
): Promise<BatchOutcome | Unauthorized> {
  const opened = await openGmail(userId, isForced);
  if (!opened.ok) {
    if (opened.code === 'gmail_unavailable') return NOT_ANSWERED;
    return { kind: 'suspended', code: opened.code };
  }
  const { gmail, connectionId, tokenMasked } = opened;
  const access: UsedAccess = { connectionId, tokenMasked, usedAtMs: clock() };
  /** An earlier call has taken effect. */
  let hasActed = false;
  const restore = async (packedIds: Uint8Array, toInbox: boolean) => {
    if (packedIds.byteLength === 0) return;
    await gmail.restoreFromTrash(unpackIds(packedIds), toInbox);
    hasActed = true;
  };
  const toSample: ToSample = (message) => toRowSample(keyedHash, userId, message);
  try {
    switch (work.kind) {
      case 'survey':
        return await fetchSurveyPage(work.page, gmail, toSample);
      case 'check':
        return await readHeaders(work, gmail, toSample);
      case 'move':
        await gmail.moveToTrash(unpackIds(work.packedIds));
        return { kind: 'moved', access };
      case 'restore':
        await restore(work.packedInboxIds, true);
        await restore(work.packedOtherIds, false);
        return { kind: 'restored', access };
      case 'unsubscribe': {
        const message = await gmail.getUnsubscribeMessage(work.messageId);
        const { senderHash, terms } = work;
        const isOther =
          senderHash !== undefined && !isSentBy(keyedHash, userId, message, senderHash);
        return isOther ? OTHER_SENDER : await askSender(message, terms);
      }
      default:
        return work satisfies never;
    }
  } catch (error) {
    if (!(error instanceof GmailError)) throw error;
    return afterEffect(outcomeOfFailure(work, error.failure), hasActed);
  }
}

type ToSample = (message: RowMessage) => RowSample;

/** @throws GmailError */
async function fetchSurveyPage(
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
      return toListed(await listTrashSlices(page, gmail));
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
async function readHeaders(
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

/** Marks an early end when an earlier call of the same work may have taken effect. */
function afterEffect<Outcome extends BatchOutcome | Unauthorized>(
  outcome: Outcome,
  hasActed: boolean,
): Outcome {
  return hasActed && OUTCOMES_IN_DOUBT.includes(outcome.kind)
    ? { ...outcome, mayHaveActed: true }
    : outcome;
}

function notPossible(reason: UnsubscribeReason): BatchOutcome {
  const result = { status: 'not_possible', reason, link: null, isAsked: false } as const;
  return { kind: 'unsubscribed', result };
}

function outcomeOfFailure(work: BatchWork, failure: GmailFailure): BatchOutcome | Unauthorized {
  switch (failure.kind) {
    case 'unauthorized':
      return { kind: 'unauthorized', mayHaveActed: false };
    case 'retry': {
      const { afterMs, mayHaveActed } = failure;
      // A rejected call cannot have acted; any other failure may have.
      return {
        kind: 'later',
        afterMs,
        mayHaveActed,
        reason: mayHaveActed ? 'unanswered' : 'refused',
      };
    }
    case 'gone':
      if (work.kind === 'unsubscribe') return MESSAGE_GONE;
      // 404 of a history: too old (https://developers.google.com/workspace/gmail/api/guides/sync).
      return work.kind === 'survey' && work.page.kind === 'history'
        ? { kind: 'history-lost' }
        : NOT_ANSWERED;
    case 'stale-page':
      return work.kind === 'survey' ? { kind: 'page-stale' } : { kind: 'refused' };
    case 'unreadable':
      return { ...NOT_ANSWERED, mayHaveActed: true };
    case 'fatal':
      return outcomeOfRefusal(failure.code);
    default:
      return failure satisfies never;
  }
}

/** Whether the request, our access or a transient cause was rejected. */
function outcomeOfRefusal(code: ErrorCode): BatchOutcome {
  if (code === 'scan_failed') return { kind: 'refused' };
  if (code === 'gmail_scope_missing') return { kind: 'suspended', code: 'gmail_modify_missing' };
  if (code === 'gmail_unavailable') return NOT_ANSWERED;
  return { kind: 'suspended', code };
}
