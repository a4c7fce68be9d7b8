import type { CleanupObjects } from '#durable-objects/mailbox-cleanup/client.ts';
import type { StepOutcome } from '#worker/contract/cleanup-claim.ts';
import type { CleanupMessage } from '#worker/contract/cleanup-message.ts';
import { orderIdOf } from '#worker/domain/cleanup/cleanup-state.ts';
import { CLEANUP_ROOM_AGAIN_MS } from '#worker/domain/quota/user-units.ts';
import type { UnitLease } from '#worker/domain/scan/unit-lease.ts';
import { GMAIL_CALL_MS } from '#worker/google/call-gmail.ts';
import type { UnsubscribeMessage } from '#worker/google/unsubscribe-message.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';

import {
  afterEffect,
  carryOutClaim,
  NOT_ANSWERED,
  type ClaimedWork,
  type Refused,
} from './carry-out-claim.ts';
import { openCleanupGmail, type CleanupGmail } from './cleanup-gmail.ts';
import { isSentBy, toRowSample } from './hold-against-rows.ts';
import { unsubscribeSender, type UnsubscribeOrder } from './unsubscribe-sender.ts';
import { makeRoomForCleanup } from './user-unit-leases.ts';

/**
 * A page of a survey takes two questions to the database, of which one invocation may ask a thousand for all the messages
 * that it has been given, five at most.
 */
const PAGES_PER_MESSAGE = 50;

/** All that a step touches. */
export type CleanupStepDeps = Pick<Runtime, 'clock' | 'log'> & {
  cleanupObjects: Pick<CleanupObjects, 'claim' | 'beginAsking' | 'report'>;
  openGmail(userId: string, isForced: boolean): Promise<CleanupGmail>;
  /** Has the user's scans keep to their share of the quota at Google. What has to be kept clear of all the same. */
  makeRoom(message: CleanupMessage): Promise<UnitLease[]>;
  unsubscribe(order: UnsubscribeOrder, message: UnsubscribeMessage): Promise<StepOutcome>;
  keyedHash: Runtime['keyedHash'];
};

export function cleanupStepDeps(runtime: Runtime): CleanupStepDeps {
  const { cleanupObjects, clock, log, keyedHash } = runtime;
  return {
    cleanupObjects,
    clock,
    log,
    openGmail: (userId, isForced) => openCleanupGmail(runtime, userId, isForced),
    makeRoom: (message) => makeRoomForCleanup(runtime, message),
    unsubscribe: (order, message) => unsubscribeSender(runtime, order, message),
    keyedHash,
  };
}

/**
 * Does what a queue message asks for: claims it, has its effect at Gmail, says so. A message that comes
 * again finds nothing to claim; a crash in between leaves a claim that runs out and work that is the same
 * done twice. A survey goes on in another message after so many pages. Throws only when the clean-up's object cannot be reached, or nothing has been claimed yet.
 */
export async function runCleanupStep(
  deps: CleanupStepDeps,
  message: CleanupMessage,
): Promise<void> {
  const { cleanupObjects, clock, makeRoom } = deps;
  let roomMadeMs = clock();
  let claim = await cleanupObjects.claim(message, await makeRoom(message));
  for (let page = 1; claim.kind !== 'none'; page += 1) {
    if (clock() >= roomMadeMs + CLEANUP_ROOM_AGAIN_MS) {
      roomMadeMs = clock();
      await keepRoom(deps, message);
    }
    const outcome = await attempt(deps, message, claim).catch((error: unknown) => {
      // Kept to ourselves, the claim would have to run out first, and nobody would know why.
      deps.log.warn('cleanup.attempt_failed', describeError(error));
      return { kind: 'later', afterMs: null, mayHaveActed: true, reason: null } as const;
    });
    const isLast = page >= PAGES_PER_MESSAGE;
    claim = await cleanupObjects.report(message, claim.claimId, { ...outcome, isLast });
  }
}

/** A survey goes on under its claim for longer than room is made. What was taken before only ever counts for less. */
async function keepRoom(
  { makeRoom, log }: CleanupStepDeps,
  message: CleanupMessage,
): Promise<void> {
  try {
    await makeRoom(message);
  } catch (error) {
    log.warn('cleanup.room_not_kept', describeError(error));
  }
}

async function attempt(
  deps: CleanupStepDeps,
  message: CleanupMessage,
  work: ClaimedWork,
): Promise<StepOutcome> {
  const first = await attemptOnce(deps, message, work, false);
  if (first.kind !== 'unauthorized') return first;
  const second = afterEffect(await attemptOnce(deps, message, work, true), first.mayHaveActed);
  if (second.kind !== 'unauthorized') return second;
  // The token was made just now, by a grant that lives: it is Gmail that is out of order.
  deps.log.warn('cleanup.fresh_token_refused');
  return { ...NOT_ANSWERED, mayHaveActed: second.mayHaveActed };
}

async function attemptOnce(
  { openGmail, clock, unsubscribe, keyedHash, cleanupObjects }: CleanupStepDeps,
  message: CleanupMessage,
  work: ClaimedWork,
  isForced: boolean,
): Promise<StepOutcome | Refused> {
  const { userId, cleanupId } = message;
  const opened = await openGmail(userId, isForced);
  if (!opened.ok) {
    if (opened.code === 'gmail_unavailable') return NOT_ANSWERED;
    return { kind: 'suspended', code: opened.code };
  }
  const { gmail, connectionId, tokenMasked } = opened;
  const access = { connectionId, tokenMasked, usedAtMs: clock() };
  const order = {
    userId,
    orderId: orderIdOf(cleanupId),
    beginAsking: () => cleanupObjects.beginAsking(message, work.claimId),
  };
  const { untilMs = Number.POSITIVE_INFINITY } = work;
  return carryOutClaim(work, gmail, access, {
    hasTime: () => clock() + GMAIL_CALL_MS <= untilMs,
    unsubscribe: (found, terms) => unsubscribe({ ...order, terms }, found),
    toSample: (found) => toRowSample(keyedHash, userId, found),
    isSentBy: (found, hash) => isSentBy(keyedHash, userId, found, hash),
  });
}
