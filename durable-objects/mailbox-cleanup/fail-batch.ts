import { SURVEY_BATCH } from '#durable-objects/mailbox-cleanup/stores/batch-store.ts';
import type {
  BatchRecord,
  CleanupRecord,
} from '#durable-objects/mailbox-cleanup/stores/cleanup-records.ts';
import {
  isFoundInTrash,
  isToCheck,
  isToMove,
  wasInInbox,
} from '#durable-objects/mailbox-cleanup/stores/message-flags.ts';
import { openIds } from '#durable-objects/mailbox-cleanup/stores/sealed-ids.ts';
import type { ChosenIds } from '#durable-objects/mailbox-cleanup/survey/chosen-ids.ts';
import { surveyPage } from '#durable-objects/mailbox-cleanup/survey/survey.ts';
import { settleHeldSenders } from '#durable-objects/mailbox-cleanup/unsubscribe/held-senders.ts';
import type { Claim } from '#worker/contract/cleanup-batch.ts';
import type { CleanupMessage } from '#worker/contract/cleanups.ts';
import { type CleanupGoal, isRunningCleanup } from '#worker/domain/cleanups/cleanup-state.ts';
import { callsToRead } from '#worker/domain/cleanups/read-rate.ts';
import { rowNumberAt } from '#worker/domain/cleanups/row-id.ts';
import type { UnitLease } from '#worker/domain/quota/quota-lease.ts';
import { GMAIL_PRICES } from '#worker/domain/quota/user-units.ts';
import { forEachPackedId, packIdPairs } from '#worker/domain/scans/messages/message-id.ts';

import { areLanesTaken } from './call-lanes.ts';
import { surveyIfOld } from './cleanup-transitions.ts';
import type { CleanupParts } from './cleanup-parts.ts';
import { settleStatus } from './settle-status.ts';
import { waitForUnits } from './wait-for-units.ts';

const NOTHING: Claim = { kind: 'none' };
/** As many as end within a claim, each of them answered at its last. */
const READS_PER_CLAIM = 7;
/** The dearest of all claims: one that reads messages. */
const MOST_UNITS = READS_PER_CLAIM * GMAIL_PRICES.getMessage;

/** Whether a message is taken, by its flags, its row and its place in its batch. */
type Wanted = (flags: number, row: number, position: number) => boolean;
type OpenedIds = { packedIds: Uint8Array; chosen: ChosenIds | null };
type OpenWork = { cleanup: CleanupRecord; batch: BatchRecord };

/**
 * Gives the work that a message names to whoever asks, if it is still to be done, nobody else is at it,
 * and the user's quota at Google has room. Otherwise nothing: what remains to be done is asked for again.
 * @throws TokenCipherError when the ids cannot be opened; nothing is then claimed
 */
export async function claimBatch(
  parts: CleanupParts,
  message: CleanupMessage,
  otherLeases: readonly UnitLease[],
  readChosen: () => Promise<ChosenIds>,
): Promise<Claim> {
  const open = findOpenWork(parts, message);
  if (open === null) return NOTHING;
  // Opened before the claim: what cannot be opened must not be left claimed.
  const packedIds = await openBatchIds(parts, open);
  const isSurvey = message.batchNumber === SURVEY_BATCH;
  const chosen = isSurvey ? await readChosen() : null;
  return parts.budget.whenFilled(MOST_UNITS, () =>
    parts.database.transactionSync(() => {
      // Another may have come first while the ids were being opened or units asked for.
      const current = findOpenWork(parts, message);
      return current === null ? NOTHING : take(parts, current, { packedIds, chosen }, otherLeases);
    }),
  );
}

/** The next page of a survey that goes on under its claim. */
export function continueSurvey(
  parts: CleanupParts,
  claimId: number,
  otherLeases: readonly UnitLease[],
  chosen: ChosenIds | null,
): Promise<Claim> {
  const { cleanup, batches, budget, clock } = parts;
  return budget.whenFilled(MOST_UNITS, () => {
    const current = cleanup.find();
    // While units were asked for, its owner may have turned it round, and it be another's by now.
    const survey = batches.find(SURVEY_BATCH);
    const isOurs = survey?.claimId === claimId && survey.claimedUntilMs > 0;
    if (current === null || current.status === 'prepared' || !isOurs) return NOTHING;
    if (!isRunningCleanup(current.status)) return NOTHING;
    const { page, units } = surveyPage(parts, current, chosen);
    const taken = budget.take(units, otherLeases);
    if (taken.isTaken) {
      const untilMs = batches.extendClaim(SURVEY_BATCH, clock());
      return { kind: 'survey', claimId, untilMs, page };
    }
    waitForUnits(parts, taken);
    batches.unsend(SURVEY_BATCH);
    return NOTHING;
  });
}

function isStepOf(goal: CleanupGoal, { step, batchNumber }: CleanupMessage): boolean {
  if (step === 'survey') return batchNumber === SURVEY_BATCH;
  return step === goal && batchNumber !== SURVEY_BATCH;
}

function findOpenWork(parts: CleanupParts, message: CleanupMessage): OpenWork | null {
  const { batches, clock } = parts;
  const { batchNumber } = message;
  const cleanup = parts.cleanup.find();
  if (cleanup === null || cleanup.status === 'prepared') return null;
  if (!isRunningCleanup(cleanup.status) || !isStepOf(cleanup.goal, message)) return null;
  const batch = batches.find(batchNumber);
  if (batch === null || !batches.isOpen(batchNumber, cleanup.goal)) return null;
  return batch.claimedUntilMs > clock() ? null : { cleanup, batch };
}

function take(
  parts: CleanupParts,
  { cleanup, batch }: OpenWork,
  ids: OpenedIds,
  otherLeases: readonly UnitLease[],
): Claim {
  const { batches, budget, clock } = parts;
  const nowMs = clock();
  const { batchNumber } = batch;
  const waitUntilMs = waitOf(parts, cleanup, batch, nowMs);
  if (waitUntilMs > nowMs) {
    // A wait that is told of goes on; the end of claims is nobody's news.
    if (waitUntilMs !== cleanup.waitingUntilMs) parts.cleanup.waitUntil(waitUntilMs, null);
    batches.unsend(batchNumber);
    return NOTHING;
  }
  if (areLanesTaken(parts.database, nowMs)) {
    batches.unsend(batchNumber);
    return NOTHING;
  }
  if (surveyIfOld(parts, cleanup)) {
    batches.unsend(batchNumber);
    return NOTHING;
  }
  if (batchNumber === SURVEY_BATCH && cleanup.isSurveyNew) {
    batches.dropEndedClaims(nowMs);
    // A second listing of the trash adds to what the first has found.
    if (cleanup.surveyStage !== 'ours-again') parts.messages.resetSurvey(cleanup.goal);
    parts.cleanup.beginSurvey(nowMs);
  }
  const { work, units } = describeWork(parts, { cleanup, batch }, ids);
  if (units === 0) {
    if (cleanup.goal === 'move') batches.finishMove(batchNumber);
    else batches.finishRestore(batchNumber);
    parts.messages.recount(batchNumber);
    if (cleanup.goal === 'move') settleHeldSenders(parts, batchNumber);
    parts.cleanup.touch();
    settleStatus(parts);
    return NOTHING;
  }
  const taken = budget.take(units, otherLeases);
  if (!taken.isTaken) {
    waitForUnits(parts, taken);
    batches.unsend(batchNumber);
    return NOTHING;
  }
  if (work.kind === 'move') parts.messages.markTried(batchNumber);
  const term = batches.claim(batchNumber, work.kind === 'move', nowMs);
  if (work.kind === 'restore') parts.messages.markRestoreTried(batchNumber);
  return { ...work, ...term };
}

/** Google's own time, or the end of claims on mail: a survey that begins would take their moves for the owner's. */
function waitOf(
  { batches }: CleanupParts,
  { waitingUntilMs, isSurveyNew }: CleanupRecord,
  { batchNumber }: BatchRecord,
  nowMs: number,
): number {
  const begins = batchNumber === SURVEY_BATCH && isSurveyNew;
  const claimedUntilMs = begins ? batches.mailClaimedUntilMs(nowMs) : null;
  return Math.max(waitingUntilMs ?? 0, claimedUntilMs ?? 0);
}

type WorkOf<Kind extends Claim['kind']> = Omit<
  Extract<Claim, { kind: Kind }>,
  'claimId' | 'untilMs'
>;
type Work = WorkOf<'survey'> | WorkOf<'check'> | WorkOf<'move'> | WorkOf<'restore'>;

/** What is to be done, and the quota units that its calls take; 0 when there is nothing. */
function describeWork(
  parts: CleanupParts,
  { cleanup, batch }: OpenWork,
  { packedIds, chosen }: OpenedIds,
): { work: Work; units: number } {
  if (batch.batchNumber === SURVEY_BATCH) {
    const { page, units } = surveyPage(parts, cleanup, chosen);
    return { work: { kind: 'survey', page }, units };
  }
  const pick = (isWanted: Wanted) => pickIds(packedIds, batch, isWanted);
  if (cleanup.goal === 'move') {
    const offsets = offsetsToCheck(batch);
    if (offsets.length > 0) {
      const packed = pick((_flags, _row, position) => offsets.includes(position));
      const units = callsToRead(offsets.length) * GMAIL_PRICES.getMessage;
      return { work: { kind: 'check', packedIds: packed, offsets }, units };
    }
    const toMove = pick(
      (flags, _row, position) => isToMove(flags) && !isToCheck(flags, batch.unproven?.[position]),
    );
    const units = toMove.byteLength === 0 ? 0 : GMAIL_PRICES.batchModify;
    return { work: { kind: 'move', packedIds: toMove }, units };
  }
  const asked = parts.messages.asked();
  const isToRestore = (flags: number, row: number) =>
    asked(row) && isFoundInTrash(flags, batch.wasMoved);
  const packedInboxIds = pick((flags, row) => isToRestore(flags, row) && wasInInbox(flags));
  const packedOtherIds = pick((flags, row) => isToRestore(flags, row) && !wasInInbox(flags));
  const calls = Number(packedInboxIds.byteLength > 0) + Number(packedOtherIds.byteLength > 0);
  return {
    work: { kind: 'restore', packedInboxIds, packedOtherIds },
    units: calls * GMAIL_PRICES.batchModify,
  };
}

/** Where the next messages are whose headers have to be read before any of the batch is moved. */
function offsetsToCheck({ flags, unproven }: BatchRecord): number[] {
  if (unproven === null) return [];
  const offsets: number[] = [];
  flags.forEach((known, offset) => {
    if (offsets.length < READS_PER_CLAIM && isToCheck(known, unproven[offset]))
      offsets.push(offset);
  });
  return offsets;
}

async function openBatchIds(
  { cipher }: CleanupParts,
  { cleanup, batch }: OpenWork,
): Promise<Uint8Array> {
  const { batchNumber, sealedIds } = batch;
  if (batchNumber === SURVEY_BATCH) return new Uint8Array();
  return openIds(cipher, { ...cleanup, batchNumber }, sealedIds);
}

function pickIds(
  packedIds: Uint8Array,
  { flags, rowNumbers }: BatchRecord,
  isWanted: Wanted,
): Uint8Array {
  const picked: { high: number; low: number }[] = [];
  forEachPackedId(packedIds, (high, low, position) => {
    if (isWanted(flags[position] ?? 0, rowNumberAt(rowNumbers, position), position))
      picked.push({ high, low });
  });
  return packIdPairs(picked);
}

/** Gives up the batch that a message names, if it is still to be done for what the clean-up works towards. */
export function failBatch(parts: CleanupParts, message: CleanupMessage): void {
  const { cleanup, batches, database } = parts;
  const { batchNumber } = message;
  database.transactionSync(() => {
    const current = cleanup.find();
    if (current === null || current.status === 'prepared') return;
    if (!isStepOf(current.goal, message) || !batches.isOpen(batchNumber, current.goal)) return;
    batches.fail(batchNumber, current.goal);
    cleanup.touch();
    settleStatus(parts);
  });
}
