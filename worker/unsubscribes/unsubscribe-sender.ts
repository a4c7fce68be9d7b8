import type { SenderAddress } from '#worker/domain/unsubscribes/sender-address.ts';
import type {
  ManualLink,
  UnsubscribeResult,
} from '#worker/domain/unsubscribes/unsubscribe-status.ts';
import {
  type AskingTerms,
  decideUnsubscribe,
  matchPromisedWay,
} from '#worker/domain/unsubscribes/unsubscribe-way.ts';
import { describeError } from '#worker/log.ts';
import { withRetries } from '#worker/platform/concurrency/tasks.ts';
import type { UnsubscribeMessage } from '#worker/platform/google/message-headers.ts';
import type { Runtime } from '#worker/runtime.ts';

import type { OneClickAnswer } from './one-click.ts';
import {
  type ClaimedUnsubscribe,
  claimUnsubscribe,
  settleUnsubscribe,
  type UnsubscribeRow,
} from './queries.ts';

/** For one message of a sender. */
export type UnsubscribeOutcome =
  | { kind: 'unsubscribed'; result: UnsubscribeResult }
  /** The host's rate limit is reached. */
  | { kind: 'host-busy'; untilMs: number }
  /** Not asked: the order's work has ended, or the database is unreachable. */
  | { kind: 'later'; afterMs: null; mayHaveActed: false; reason: null };

export type UnsubscribeDeps = Pick<
  Runtime,
  'db' | 'keyedHash' | 'oneClick' | 'ownHosts' | 'clock' | 'sleep' | 'log'
>;

/** The order that includes the unsubscribing. */
export type UnsubscribeOrder = {
  userId: string;
  orderId: string;
  /** Records that the sender may have been asked; false: it must not be any more. */
  beginAsking(): Promise<boolean>;
  terms: AskingTerms;
};

/**
 * Unsubscribes from a message's sender if one-click is possible: claim, ask, commit. The claim is stored permanently
 * before the request, so that despite crashes and repeats an address is asked once per user; a lost response is never
 * requested again. Throws only once it may have asked.
 */
export async function unsubscribeSender(
  deps: UnsubscribeDeps,
  order: UnsubscribeOrder,
  message: UnsubscribeMessage,
): Promise<UnsubscribeOutcome> {
  const found = decideUnsubscribe({ ...message, ownHosts: deps.ownHosts });
  const way = matchPromisedWay(found, message.isOfGroup, order.terms);
  if (way.kind === 'none') return leadsTo('not_possible', way.reason, null);
  if (way.kind === 'by-hand') return leadsTo('needs_click', way.reason, way.link);
  if (!deps.oneClick.agreesOn(way.address)) return leadsTo('not_possible', 'address_refused', null);
  return askOnce(deps, order, way);
}

async function askOnce(
  deps: UnsubscribeDeps,
  { userId, orderId, beginAsking }: UnsubscribeOrder,
  { address, link }: { address: SenderAddress; link: ManualLink },
): Promise<UnsubscribeOutcome> {
  const { db, keyedHash, oneClick, clock, log } = deps;
  const attempt = {
    addressHash: keyedHash('unsubscribe-address', JSON.stringify([userId, address.href])),
    hostHash: keyedHash('unsubscribe-host', address.host),
    attemptId: crypto.randomUUID(),
    userId,
    paymentId: orderId,
  };
  const claim = await beginAndClaim().catch((error: unknown) => {
    log.warn('unsubscribe.claim_failed', describeError(error));
    return null;
  });
  if (claim === null) {
    return { kind: 'later', afterMs: null, mayHaveActed: false, reason: null };
  }
  if (claim.kind !== 'granted') return outcomeOfRefusedClaim(deps, claim, orderId, link);

  const { status, reason } = answerStatus(await oneClick.ask(address));
  try {
    await withLoggedRetries(deps, () =>
      settleUnsubscribe(db, { ...attempt, status, reason, answeredAtMs: clock() }),
    );
  } catch (error) {
    // The claim stays, so nobody asks again; only the sender's response is lost.
    log.error('unsubscribe.settle_failed', describeError(error));
  }
  return askedOutcome(status, reason, link);

  async function beginAndClaim(): Promise<ClaimedUnsubscribe | null> {
    if (!(await beginAsking())) return null;
    return withLoggedRetries(deps, () => claimUnsubscribe(db, { ...attempt, nowMs: clock() }));
  }
}

function outcomeOfRefusedClaim(
  { log }: UnsubscribeDeps,
  claim: Exclude<ClaimedUnsubscribe, { kind: 'granted' }>,
  orderId: string,
  link: ManualLink,
): UnsubscribeOutcome {
  switch (claim.kind) {
    case 'known': {
      const { status, reason, paymentId } = claim.row;
      const isEarlier = paymentId !== orderId && status === 'asked';
      return askedOutcome(
        status,
        isEarlier ? 'asked_before' : (reason ?? missingReason(status)),
        link,
      );
    }
    case 'busy':
      return { kind: 'host-busy', untilMs: claim.untilMs };
    case 'ended':
      log.warn('unsubscribe.order_ended');
      return leadsTo('not_possible', 'too_late', null);
    case 'not-bought':
      log.error('unsubscribe.not_bought');
      return leadsTo('not_possible', 'retries_exhausted', null);
    default:
      return claim satisfies never;
  }
}

/** For a request without a recorded response: it may have arrived. */
function missingReason(status: UnsubscribeRow['status']): UnsubscribeResult['reason'] {
  return status === 'asked' ? 'no_answer' : null;
}

function answerStatus(answer: OneClickAnswer): Pick<UnsubscribeRow, 'status' | 'reason'> {
  switch (answer) {
    case 'accepted':
      return { status: 'confirmed', reason: null };
    case 'redirected':
      return { status: 'asked', reason: 'redirected' };
    case 'refused':
      return { status: 'needs_click', reason: 'refused' };
    case 'no-answer':
      return { status: 'asked', reason: 'no_answer' };
    default:
      return answer satisfies never;
  }
}

function leadsTo(
  status: 'needs_click' | 'not_possible',
  reason: UnsubscribeResult['reason'],
  link: ManualLink | null,
): UnsubscribeOutcome {
  return { kind: 'unsubscribed', result: { status, reason, link, isAsked: false } };
}

function askedOutcome(
  status: UnsubscribeRow['status'],
  reason: UnsubscribeResult['reason'],
  link: ManualLink,
): UnsubscribeOutcome {
  const result = { status, reason, link: status === 'confirmed' ? null : link, isAsked: true };
  return { kind: 'unsubscribed', result };
}

/** D1 can lose the response to a committed batch; the same attempt can repeat it. */
async function withLoggedRetries<Result>(
  { sleep, log }: UnsubscribeDeps,
  work: () => Promise<Result>,
): Promise<Result> {
  const onFailure = (error: unknown, attempt: number) =>
    log.warn('unsubscribe.store_failed', { attempt, ...describeError(error) });
  return withRetries({ sleep, onFailure }, work);
}
