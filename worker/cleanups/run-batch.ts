import { getAccessToken } from '#worker/access/access-token.ts';
import { findLiveConnection } from '#worker/access/connection-queries.ts';
import { findUser } from '#worker/access/user-queries.ts';
import type {
  Claim,
  ReadSample,
  StepOutcome,
  SurveyPage,
  UsedAccess,
} from '#worker/contract/cleanup-batch.ts';
import { canModifyMailbox } from '#worker/domain/access/connection.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import { callsToRead } from '#worker/domain/cleanups/read-rate.ts';
import type { RowSample } from '#worker/domain/cleanups/row-samples.ts';
import { TRASH_SEARCH } from '#worker/domain/cleanups/row-search.ts';
import { planLabels } from '#worker/domain/scans/messages/label-plan.ts';
import { unpackIds } from '#worker/domain/scans/messages/message-id.ts';
import type { UnsubscribeReason } from '#worker/domain/unsubscribes/unsubscribe-status.ts';
import type { AskingTerms } from '#worker/domain/unsubscribes/unsubscribe-way.ts';
import { createGmailClient, type GmailClient } from '#worker/platform/google/gmail-client.ts';
import { GmailError, type GmailFailure } from '#worker/platform/google/gmail-errors.ts';
import type { RowMessage, UnsubscribeMessage } from '#worker/platform/google/message-headers.ts';
import type { Runtime } from '#worker/runtime.ts';

import { listLabelled, listTrashSlices, toListed } from './list-trash.ts';

export type CleanupGmail =
  | { ok: true; gmail: GmailClient; connectionId: string; tokenMasked: string }
  | { ok: false; code: ErrorCode };

/**
 * A client that may move the user's mail, by whatever connection of theirs lives now: an order paid under
 * an older one goes on under it. A user is one Google account, so it is the same mailbox. `isForced` after
 * Gmail refused the token.
 */
export async function openCleanupGmail(
  runtime: Runtime,
  userId: string,
  isForced: boolean,
): Promise<CleanupGmail> {
  const { db, clock, google } = runtime;
  const connection = await findLiveConnection(db, userId, clock());
  if (connection === undefined) return { ok: false, code: 'gmail_connection_expired' };
  if (!canModifyMailbox(connection.scope)) return { ok: false, code: 'gmail_modify_missing' };
  const token = await getAccessToken(runtime, connection.id, { forceRefresh: isForced });
  if (!token.ok) return token;
  const gmail = createGmailClient({
    baseUrl: google.gmail,
    accessToken: token.accessToken,
    ownAddress: (await findUser(db, userId))?.email ?? null,
    clock,
    fetch: (input, init) => fetch(input, init),
  });
  return {
    ok: true,
    gmail,
    connectionId: connection.id,
    tokenMasked: maskToken(token.accessToken),
  };
}

/** Enough of a token to tell two apart, and of no use to anybody. */
function maskToken(token: string): string {
  return `${token.slice(0, 4)}••••••••${token.slice(-4)}`;
}

export type ClaimedWork = Exclude<Claim, { kind: 'none' }>;

/** Gmail does not take the token any more: a new one may be got, once. */
export type Refused = { kind: 'unauthorized'; mayHaveActed: boolean };

/** What the work needs beside Gmail. */
export type ClaimTools = {
  /** Whether a call that is begun now ends before the claim does: after that another may be at the same. */
  hasTime(): boolean;
  unsubscribe(message: UnsubscribeMessage, terms: AskingTerms): Promise<StepOutcome>;
  toSample(message: RowMessage): RowSample;
  isSentBy(message: UnsubscribeMessage, senderHash: string): boolean;
};

/** Those that end work before it is through. */
const OUTCOMES_IN_DOUBT: readonly string[] = ['later', 'refused', 'suspended', 'unauthorized'];
const MESSAGE_GONE = notPossible('message_gone');
/** Its sender was not chosen: nothing may be asked of them, nor their link be shown. */
const ANOTHERS_MESSAGE = notPossible('not_as_chosen');

/** The calls before it have taken the claim's time: that is Gmail's slowness, and no refusal. */
const TOO_LATE = { kind: 'retry', afterMs: null, mayHaveActed: false } as const;

/** Nothing was done, and Gmail named no time. */
export const NOT_ANSWERED = {
  kind: 'later',
  afterMs: null,
  mayHaveActed: false,
  reason: 'unanswered',
} as const satisfies StepOutcome;

/** Does at Gmail what was claimed. Everything here may be done twice, and by two at once. */
export async function runBatch(
  work: ClaimedWork,
  gmail: GmailClient,
  access: UsedAccess,
  tools: ClaimTools,
): Promise<StepOutcome | Refused> {
  const { hasTime, unsubscribe, toSample, isSentBy } = tools;
  /** Of several calls, one has had its effect. */
  let hasActed = false;
  const restore = async (packedIds: Uint8Array, toInbox: boolean) => {
    if (packedIds.byteLength === 0) return;
    inTime(hasTime);
    await gmail.restoreFromTrash(unpackIds(packedIds), toInbox);
    hasActed = true;
  };
  try {
    switch (work.kind) {
      case 'survey':
        return await fetchSurveyPage(work.page, gmail, { hasTime, toSample });
      case 'check':
        return await readHeaders(work, gmail, { hasTime, toSample });
      case 'move':
        inTime(hasTime);
        await gmail.moveToTrash(unpackIds(work.packedIds));
        return { kind: 'moved', access };
      case 'restore':
        await restore(work.packedInboxIds, true);
        await restore(work.packedOtherIds, false);
        return { kind: 'restored', access };
      case 'unsubscribe': {
        inTime(hasTime);
        const message = await gmail.getUnsubscribeMessage(work.messageId);
        const { senderHash, terms } = work;
        const isOther = senderHash !== undefined && !isSentBy(message, senderHash);
        return isOther ? ANOTHERS_MESSAGE : await unsubscribe(message, terms);
      }
      default:
        return work satisfies never;
    }
  } catch (error) {
    if (!(error instanceof GmailError)) throw error;
    return afterEffect(outcomeOfFailure(work, error.failure), hasActed);
  }
}

/** @throws GmailError when it is too late for another call under this claim */
function inTime(hasTime: () => boolean): void {
  if (!hasTime()) throw new GmailError(TOO_LATE);
}

/** Adds to an outcome that ends work early that an earlier call under the same claim may have had its effect. */
export function afterEffect<Outcome extends StepOutcome | Refused>(
  outcome: Outcome,
  hasActed: boolean,
): Outcome {
  return hasActed && OUTCOMES_IN_DOUBT.includes(outcome.kind)
    ? { ...outcome, mayHaveActed: true }
    : outcome;
}

function notPossible(reason: UnsubscribeReason): StepOutcome {
  const result = { status: 'not_possible', reason, link: null, isAsked: false } as const;
  return { kind: 'unsubscribed', result };
}

async function fetchSurveyPage(
  page: SurveyPage,
  gmail: GmailClient,
  { hasTime, toSample }: Pick<ClaimTools, 'hasTime' | 'toSample'>,
): Promise<StepOutcome> {
  if (page.kind === 'samples') {
    const samples = await readMessages(page.messageIds, gmail, { hasTime, toSample });
    return {
      kind: 'sampled',
      found: samples.map((sample, order) => ({ messageId: page.messageIds[order] ?? '', sample })),
    };
  }
  inTime(hasTime);
  if (page.kind === 'history') {
    const { startHistoryId, pageToken } = page;
    const { programLabelIds } = planLabels(await gmail.listUserLabels());
    inTime(hasTime);
    const history = await gmail.listHistory(startHistoryId, pageToken, programLabelIds);
    return { kind: 'changes', events: history.events, nextPageToken: history.nextPageToken };
  }
  if (page.kind === 'labelled') {
    return listLabelled(page.pageToken, gmail, () => inTime(hasTime));
  }
  if (page.kind === 'trash-slices') return listTrashSlices(page, gmail);
  const { query, pageToken } = page;
  const listed =
    query === TRASH_SEARCH
      ? await gmail.listTrash(pageToken)
      : await gmail.listMessages(query, pageToken);
  return toListed(listed);
}

async function readHeaders(
  { packedIds, offsets }: Extract<ClaimedWork, { kind: 'check' }>,
  gmail: GmailClient,
  tools: Pick<ClaimTools, 'hasTime' | 'toSample'>,
): Promise<StepOutcome> {
  const samples = await readMessages(unpackIds(packedIds), gmail, tools);
  return {
    kind: 'checked',
    read: samples.map((sample, order) => ({ offset: offsets[order] ?? 0, sample })),
  };
}

/**
 * As many as there is time for, in no more calls than were paid for; at least one, for otherwise nobody
 * would ever come to an end. One that cannot be read is asked for once more, and then known as that: it alone stays.
 */
async function readMessages(
  messageIds: readonly string[],
  gmail: GmailClient,
  { hasTime, toSample }: Pick<ClaimTools, 'hasTime' | 'toSample'>,
): Promise<ReadSample[]> {
  const read: ReadSample[] = [];
  let isAskedAgain = false;
  try {
    for (let callsLeft = callsToRead(messageIds.length); callsLeft > 0; callsLeft -= 1) {
      const messageId = messageIds[read.length];
      if (messageId === undefined) break;
      inTime(hasTime);
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

/** null where it is gone. */
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

function toLater(failure: Extract<GmailFailure, { kind: 'retry' }>): StepOutcome {
  const { afterMs, mayHaveActed } = failure;
  // What Google said no to cannot have acted; of the rest nobody knows.
  const isRefused = !mayHaveActed && failure !== TOO_LATE;
  return { kind: 'later', afterMs, mayHaveActed, reason: isRefused ? 'refused' : 'unanswered' };
}

function outcomeOfFailure(work: ClaimedWork, failure: GmailFailure): StepOutcome | Refused {
  switch (failure.kind) {
    case 'unauthorized':
      return { kind: 'unauthorized', mayHaveActed: false };
    case 'retry':
      return toLater(failure);
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

/** What Google will not do, and why: the request itself, our access, or a reason that may pass. */
function outcomeOfRefusal(code: ErrorCode): StepOutcome {
  if (code === 'scan_failed') return { kind: 'refused' };
  if (code === 'gmail_scope_missing') return { kind: 'suspended', code: 'gmail_modify_missing' };
  if (code === 'gmail_unavailable') return NOT_ANSWERED;
  return { kind: 'suspended', code };
}
