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
import { openIds } from '#durable-objects/mailbox-cleanup/stores/sealed-batches.ts';
import type { ChosenIds } from '#durable-objects/mailbox-cleanup/survey/chosen-ids.ts';
import { surveyPage } from '#durable-objects/mailbox-cleanup/survey/survey.ts';
import { settleHeldSenders } from '#durable-objects/mailbox-cleanup/unsubscribe/held-senders.ts';
import type { CleanupBatch } from '#worker/contract/mailbox-cleanup.ts';
import { type CleanupGoal, isRunningCleanup } from '#worker/domain/cleanups/cleanup-state.ts';
import { callsToRead } from '#worker/domain/cleanups/read-rate.ts';
import { rowNumberAt } from '#worker/domain/cleanups/row-id.ts';
import { GMAIL_PRICES } from '#worker/domain/quota/user-units.ts';
import { forEachPackedId, packIdPairs } from '#worker/domain/scans/messages/message-id.ts';

import type { BatchRun } from './active-batches.ts';
import type { BatchWork } from './batch-outcome.ts';
import { settleStatus, surveyIfOld } from './cleanup-transitions.ts';
import type { CleanupParts } from './cleanup-parts.ts';
import { waitForUnits } from './gmail-waits.ts';

/** Sequential calls. */
const READS_PER_CALL = 7;

/** By flags, row and offset. */
type Wanted = (flags: number, row: number, position: number) => boolean;
type OpenedIds = { packedIds: Uint8Array; chosen: ChosenIds | null };
type OpenWork = { cleanup: CleanupRecord; batch: BatchRecord };

/**
 * The next Gmail call of a run's batch, with its units taken and its possible effects stored; null: nothing to do, or
 * not yet, and the rest is dispatched again.
 * @throws TokenCipherError when the ids cannot be decrypted; nothing is changed then
 */
export async function beginBatch(
  parts: CleanupParts,
  run: BatchRun,
  readChosen: () => Promise<ChosenIds>,
): Promise<BatchWork | null> {
  const open = findOpenWork(parts, run.batch);
  if (open === null) return null;
  const packedIds = await openBatchIds(parts, open);
  const chosen = run.batch.number === SURVEY_BATCH ? await readChosen() : null;
  const { units } = describeWork(parts, open, { packedIds, chosen });
  return parts.budget.whenFilled(units, () =>
    parts.database.transactionSync(() => {
      // The goal may have changed while ids were decrypted or units leased.
      const current = run.isStale ? null : findOpenWork(parts, run.batch);
      return current === null ? null : take(parts, current, { run, packedIds, chosen });
    }),
  );
}

export function isBatchOpen(parts: CleanupParts, batch: CleanupBatch): boolean {
  return findOpenWork(parts, batch) !== null;
}

function isForGoal(goal: CleanupGoal, { kind, number }: CleanupBatch): boolean {
  if (kind === 'survey') return number === SURVEY_BATCH;
  return kind === goal && number !== SURVEY_BATCH;
}

function findOpenWork(parts: CleanupParts, { kind, number }: CleanupBatch): OpenWork | null {
  const { batches } = parts;
  const cleanup = parts.cleanup.find();
  if (cleanup === null || cleanup.status === 'prepared') return null;
  if (!isRunningCleanup(cleanup.status) || !isForGoal(cleanup.goal, { kind, number })) return null;
  const batch = batches.find(number);
  return batch === null || !batches.isOpen(number, cleanup.goal) ? null : { cleanup, batch };
}

function take(
  parts: CleanupParts,
  { cleanup, batch }: OpenWork,
  { run, ...ids }: OpenedIds & { run: BatchRun },
): BatchWork | null {
  const { active, batches, budget, clock } = parts;
  const nowMs = clock();
  const { batchNumber } = batch;
  const beginsSurvey = batchNumber === SURVEY_BATCH && cleanup.isSurveyNew;
  // A survey would attribute moves that end during it to the owner.
  if (beginsSurvey && active.isMailRunning()) return null;
  const inFlightUntilMs = beginsSurvey ? batches.inFlightUntilMs(nowMs) : null;
  const waitUntilMs = Math.max(cleanup.waitingUntilMs ?? 0, inFlightUntilMs ?? 0);
  if (waitUntilMs > nowMs) {
    // A displayed wait stays displayed; this one is not.
    if (waitUntilMs !== cleanup.waitingUntilMs) parts.cleanup.waitUntil(waitUntilMs, null);
    return null;
  }
  if (active.isFull(run) || surveyIfOld(parts, cleanup)) return null;
  if (beginsSurvey) {
    // A further trash listing adds to those before.
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
    return null;
  }
  const taken = budget.take(units);
  if (!taken.isTaken) {
    waitForUnits(parts, taken);
    return null;
  }
  run.isCalling = true;
  if (work.kind === 'move') parts.messages.markTried(batchNumber);
  if (work.kind === 'move' || work.kind === 'restore')
    batches.beginCall(batchNumber, work.kind, nowMs);
  if (work.kind === 'restore') parts.messages.markRestoreTried(batchNumber);
  return work;
}

/** The work and its quota units; 0: nothing to do. */
function describeWork(
  parts: CleanupParts,
  { cleanup, batch }: OpenWork,
  { packedIds, chosen }: OpenedIds,
): { work: BatchWork; units: number } {
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

/** Offsets of the next messages whose headers are read before any of the batch is moved. */
function offsetsToCheck({ flags, unproven }: BatchRecord): number[] {
  if (unproven === null) return [];
  const offsets: number[] = [];
  flags.forEach((known, offset) => {
    if (offsets.length < READS_PER_CALL && isToCheck(known, unproven[offset])) offsets.push(offset);
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

/** Fails a batch that is open for the current goal. */
export function failBatch(parts: CleanupParts, batch: CleanupBatch): void {
  const { cleanup, batches, database } = parts;
  database.transactionSync(() => {
    const current = cleanup.find();
    if (current === null || current.status === 'prepared') return;
    if (!isForGoal(current.goal, batch) || !batches.isOpen(batch.number, current.goal)) return;
    batches.fail(batch.number, current.goal);
    cleanup.touch();
    settleStatus(parts);
  });
}
