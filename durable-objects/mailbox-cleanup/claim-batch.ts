import type { Claim } from '#worker/contract/cleanup-claim.ts';
import type { CleanupMessage, CleanupStep } from '#worker/contract/cleanup-message.ts';
import { isRunningCleanup, type CleanupGoal } from '#worker/domain/cleanup/cleanup-state.ts';
import { GMAIL_PRICES } from '#worker/domain/gmail-price.ts';
import { forEachPackedId, packIdPairs } from '#worker/domain/scan/message-id.ts';
import type { UnitLease } from '#worker/domain/scan/unit-lease.ts';

import { SURVEY_BATCH } from './batch-store.ts';
import type { CleanupParts } from './cleanup-parts.ts';
import type { BatchRecord, CleanupRecord } from './cleanup-records.ts';
import { isMovable, wasInInbox } from './message-flags.ts';
import { openIds } from './sealed-ids.ts';
import { settleStatus } from './settle-status.ts';
import { surveyPage } from './survey.ts';

const NOTHING: Claim = { kind: 'none' };

type TakenBatch = { cleanup: CleanupRecord; batch: BatchRecord; claimId: number };

/**
 * Gives the work that a message names to whoever asks, if it is still to be done, nobody else is at it,
 * and the user's quota at Google has room. Otherwise nothing: what remains to be done is asked for again.
 */
export async function claimBatch(
  parts: CleanupParts,
  message: CleanupMessage,
  otherLeases: readonly UnitLease[],
): Promise<Claim> {
  const taken = parts.database.transactionSync(() => take(parts, message, otherLeases));
  return taken === null ? NOTHING : describeClaim(parts, taken);
}

/** The next page of a survey that goes on under its claim. */
export async function continueSurvey(parts: CleanupParts, claimId: number): Promise<Claim> {
  const cleanup = parts.cleanup.find();
  if (cleanup?.status !== 'surveying') return NOTHING;
  const { page, units } = surveyPage(cleanup);
  const taken = parts.budget.take(units);
  if (taken.isTaken) {
    parts.batches.extendClaim(SURVEY_BATCH, parts.clock());
    return { kind: 'survey', claimId, page };
  }
  parts.cleanup.waitUntil(taken.availableAtMs);
  parts.batches.unsend(SURVEY_BATCH);
  return NOTHING;
}

function take(
  parts: CleanupParts,
  { step, batchNumber }: CleanupMessage,
  otherLeases: readonly UnitLease[],
): TakenBatch | null {
  const { batches, clock } = parts;
  const nowMs = clock();
  const cleanup = parts.cleanup.find();
  if (cleanup === null || cleanup.status === 'prepared') return null;
  if (!isRunningCleanup(cleanup.status)) return null;
  if (!isStepOf(cleanup.goal, step, batchNumber)) return null;
  const batch = batches.find(batchNumber);
  if (batch === null || !batches.isOpen(batchNumber, cleanup.goal)) return null;
  if (batch.claimedUntilMs > nowMs) return null;
  if (cleanup.waitingUntilMs !== null && cleanup.waitingUntilMs > nowMs) {
    batches.unsend(batchNumber);
    return null;
  }

  const units = priceOf(cleanup, batch, step);
  if (units === 0) {
    batches.finish(batchNumber, step === 'restore' ? 'restored' : 'moved');
    parts.cleanup.touch();
    settleStatus(parts);
    return null;
  }
  const taken = parts.budget.take(units, otherLeases);
  if (!taken.isTaken) {
    parts.cleanup.waitUntil(taken.availableAtMs);
    batches.unsend(batchNumber);
    return null;
  }
  return { cleanup, batch, claimId: batches.claim(batchNumber, cleanup.goal, nowMs) };
}

function isStepOf(goal: CleanupGoal, step: CleanupStep, batchNumber: number): boolean {
  if (step === 'survey') return goal === 'move' && batchNumber === SURVEY_BATCH;
  return step === goal && batchNumber !== SURVEY_BATCH;
}

/** Quota units of the calls that the work takes; 0 when there is none. */
function priceOf(cleanup: CleanupRecord, { flags }: BatchRecord, step: CleanupStep): number {
  if (step === 'survey') return surveyPage(cleanup).units;
  const hasInbox = flags.some((flag) => isMovable(flag) && wasInInbox(flag));
  const hasOther = flags.some((flag) => isMovable(flag) && !wasInInbox(flag));
  const calls =
    step === 'move' ? Number(hasInbox || hasOther) : Number(hasInbox) + Number(hasOther);
  return calls * GMAIL_PRICES.batchModify;
}

async function describeClaim(parts: CleanupParts, taken: TakenBatch): Promise<Claim> {
  const { cleanup, batch, claimId } = taken;
  if (batch.batchNumber === SURVEY_BATCH) {
    return { kind: 'survey', claimId, page: surveyPage(cleanup).page };
  }
  const place = { ...cleanup, batchNumber: batch.batchNumber };
  const packedIds = await openIds(parts.cipher, place, batch.sealedIds);
  const pick = (isWanted: (flags: number) => boolean) =>
    pickIds(packedIds, batch.flags, (flags) => isMovable(flags) && isWanted(flags));
  if (cleanup.goal === 'move') return { kind: 'move', claimId, packedIds: pick(() => true) };
  return {
    kind: 'restore',
    claimId,
    packedInboxIds: pick(wasInInbox),
    packedOtherIds: pick((flags) => !wasInInbox(flags)),
  };
}

function pickIds(
  packedIds: Uint8Array,
  flags: Uint8Array,
  isWanted: (flags: number) => boolean,
): Uint8Array {
  const picked: { high: number; low: number }[] = [];
  forEachPackedId(packedIds, (high, low, position) => {
    if (isWanted(flags[position] ?? 0)) picked.push({ high, low });
  });
  return packIdPairs(picked);
}
