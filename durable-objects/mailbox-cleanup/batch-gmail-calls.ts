import { getAccessToken } from '#worker/access/access-token.ts';
import { findLiveConnection } from '#worker/access/connection-queries.ts';
import { findUser } from '#worker/access/user-queries.ts';
import { isSentBy, toRowSample } from '#worker/cleanups/sender-hash.ts';
import { canModifyMailbox } from '#worker/domain/access/connection.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import { unpackIds } from '#worker/domain/scans/messages/message-id.ts';
import type { UnsubscribeReason } from '#worker/domain/unsubscribes/unsubscribe-status.ts';
import type { AskingTerms } from '#worker/domain/unsubscribes/unsubscribe-way.ts';
import { describeError, type Log } from '#worker/log.ts';
import { createGmailClient, type GmailClient } from '#worker/platform/google/gmail-client.ts';
import { GmailError, type GmailFailure } from '#worker/platform/google/gmail-errors.ts';
import type { UnsubscribeMessage } from '#worker/platform/google/message-headers.ts';
import type { KeyedHash } from '#worker/platform/security/hash.ts';
import type { Runtime } from '#worker/runtime.ts';
import type { UnsubscribeOutcome } from '#worker/unsubscribes/unsubscribe-sender.ts';

import type { BatchOutcome, BatchWork, UsedAccess } from './batch-outcome.ts';
import { fetchSurveyPage, readHeaders } from './survey/fetch-survey-page.ts';

export type CleanupGmail =
  | { ok: true; gmail: GmailClient; connectionId: string; tokenMasked: string }
  | { ok: false; code: ErrorCode };

/**
 * A client with modify access through the user's current connection: an order paid under an older one continues under
 * it. A user is one Google account, so it is the same mailbox. `isForced`: after a 401.
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

/** Enough to tell two tokens apart, and useless otherwise. */
function maskToken(token: string): string {
  return `${token.slice(0, 4)}••••••••${token.slice(-4)}`;
}

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
  const toSample = (message: Parameters<typeof toRowSample>[2]) =>
    toRowSample(keyedHash, userId, message);
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
