import type { CleanupObjects } from '#durable-objects/mailbox-cleanup/client.ts';
import type { ChosenRow } from '#durable-objects/mailbox-scan/client.ts';
import type { PreparedRow, StepOutcome } from '#worker/contract/cleanup-batch.ts';
import type { CleanupMessage } from '#worker/contract/cleanups.ts';
import { orderIdOf } from '#worker/domain/cleanups/cleanup-state.ts';
import type { RowSample } from '#worker/domain/cleanups/row-samples.ts';
import type { UnitLease } from '#worker/domain/quota/quota-lease.ts';
import { CLEANUP_ROOM_AGAIN_MS } from '#worker/domain/quota/user-units.ts';
import { describeError } from '#worker/log.ts';
import { GMAIL_CALL_MS } from '#worker/platform/google/call-gmail.ts';
import {
  type RowMessage,
  senderKeys,
  type UnsubscribeMessage,
} from '#worker/platform/google/message-headers.ts';
import type { KeyedHash } from '#worker/platform/security/hash.ts';
import type { Runtime } from '#worker/runtime.ts';
import { makeRoomForCleanup } from '#worker/scans/unit-leases.ts';
import {
  type UnsubscribeOrder,
  unsubscribeSender,
} from '#worker/unsubscribes/unsubscribe-sender.ts';

import {
  afterEffect,
  runBatch,
  type ClaimedWork,
  type CleanupGmail,
  NOT_ANSWERED,
  openCleanupGmail,
  type Refused,
} from './run-batch.ts';

/** Who sends newsletters is kept as a hash that is the user's own: it outlives the names. */
function senderHash(keyedHash: KeyedHash, userId: string, senderKey: string): string {
  return keyedHash('cleanup-sender', JSON.stringify([userId, senderKey]));
}

/** A chosen row as its clean-up keeps it. */
export function toPreparedRow(
  keyedHash: KeyedHash,
  userId: string,
  { meaning, ...row }: ChosenRow,
): PreparedRow {
  if (meaning.kind !== 'newsletter') return { ...row, senderKey: null, promise: meaning };
  const { senderKey, ...promise } = meaning;
  const hash = senderHash(keyedHash, userId, senderKey);
  return { ...row, senderKey, promise: { ...promise, senderHash: hash } };
}

/** Whether a fetched message is from whom a row's newsletters are. */
function isSentBy(
  keyedHash: KeyedHash,
  userId: string,
  { headers }: UnsubscribeMessage,
  hash: string,
): boolean {
  return senderKeys(headers).some((key) => senderHash(keyedHash, userId, key) === hash);
}

/** A fetched message as it is held against what was kept. */
function toRowSample(
  keyedHash: KeyedHash,
  userId: string,
  { senderKeys, ...message }: RowMessage,
): RowSample {
  return { ...message, senderHashes: senderKeys.map((key) => senderHash(keyedHash, userId, key)) };
}

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
  return runBatch(work, gmail, access, {
    hasTime: () => clock() + GMAIL_CALL_MS <= untilMs,
    unsubscribe: (found, terms) => unsubscribe({ ...order, terms }, found),
    toSample: (found) => toRowSample(keyedHash, userId, found),
    isSentBy: (found, hash) => isSentBy(keyedHash, userId, found, hash),
  });
}
