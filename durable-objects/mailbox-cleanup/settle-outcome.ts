import type { ReadSample, StepOutcome } from '#worker/contract/cleanup-claim.ts';
import type { CleanupMessage } from '#worker/contract/cleanup-message.ts';

import { SURVEY_BATCH } from './batch-store.ts';
import type { ChosenIds } from './chosen-ids.ts';
import type { CleanupParts } from './cleanup-parts.ts';
import type { CleanupRecord } from './cleanup-records.ts';
import { waitToListAgain } from './list-trash-again.ts';
import { checkRows, drawSamples, leaveUnread, noteRead } from './row-checks.ts';
import { settleHeldSenders } from './held-senders.ts';
import { settleStatus } from './settle-status.ts';
import { applySurvey, nextSurveyStep, surveyStage, type SurveyOutcome } from './survey.ts';
import { waitAfterFailure } from './wait-after-failure.ts';

/**
 * Stores what came of a claim, all in one transaction. An outcome of a claim that ran out, and was given
 * to somebody else, changes nothing: its effect at Gmail is the same as theirs. @returns whether it counted.
 */
export function settleOutcome(
  parts: CleanupParts,
  { batchNumber }: CleanupMessage,
  claimId: number,
  outcome: StepOutcome,
  chosen: ChosenIds | null,
): boolean {
  const { cleanup, batches, database } = parts;
  return database.transactionSync(() => {
    const current = cleanup.find();
    const batch = batches.find(batchNumber);
    if (current === null || batch === null) return false;
    if (batch.claimId !== claimId || batch.claimedUntilMs === 0) return false;
    store(parts, current, batchNumber, outcome, chosen);
    // A page of the survey alone changes nothing that the database is to know.
    if (!batches.isOpen(SURVEY_BATCH, current.goal) || outcome.kind === 'suspended')
      cleanup.touch();
    settleStatus(parts);
    return true;
  });
}

function store(
  parts: CleanupParts,
  current: CleanupRecord,
  batchNumber: number,
  outcome: StepOutcome,
  chosen: ChosenIds | null,
): void {
  const { cleanup, batches } = parts;
  const failOpen = () => batches.failOpen(current.goal);
  switch (outcome.kind) {
    case 'listed':
    case 'changes':
    case 'history-lost':
    case 'sampled':
      if (chosen !== null) storeSurvey(parts, current, outcome, chosen);
      if (outcome.isLast === true) batches.unsend(batchNumber);
      return;
    case 'page-stale':
      cleanup.setSurvey(current.surveyStage, null);
      waitAfterFailure(parts, current, null, failOpen);
      batches.unsend(batchNumber);
      return;
    case 'checked':
      batches.unsend(batchNumber);
      if (waitsForSense(parts, current, outcome.read)) return;
      noteRead(parts, current, batchNumber, outcome.read);
      cleanup.clearFailures();
      return;
    case 'moved':
      batches.finishMove(batchNumber);
      parts.messages.recount(batchNumber);
      settleHeldSenders(parts, batchNumber);
      cleanup.recordAccess(outcome.access);
      cleanup.clearFailures();
      return;
    case 'restored':
      parts.messages.restore(batchNumber);
      batches.finishRestore(batchNumber);
      if (outcome.access !== undefined) cleanup.recordAccess(outcome.access);
      cleanup.clearFailures();
      return;
    case 'later':
      if (!outcome.mayHaveActed) batches.untouch(batchNumber);
      waitAfterFailure(parts, current, outcome.afterMs, failOpen);
      batches.unsend(batchNumber);
      return;
    case 'refused':
      if (outcome.mayHaveActed !== true) batches.untouch(batchNumber);
      batches.fail(batchNumber, current.goal);
      return;
    case 'unsubscribed':
    case 'host-busy':
      // Of senders alone.
      return;
    case 'suspended':
      if (outcome.mayHaveActed !== true) batches.untouch(batchNumber);
      batches.unsend(batchNumber);
      // What was closed meanwhile stays closed: nobody's new access may go on with it.
      if (current.status !== 'closed') cleanup.setStatus('suspended', outcome.code, null);
      parts.senders.endHeld('no_access');
      return;
    default:
      outcome satisfies never;
  }
}

function storeSurvey(
  parts: CleanupParts,
  current: CleanupRecord,
  outcome: SurveyOutcome,
  chosen: ChosenIds,
): void {
  const { cleanup, batches } = parts;
  if (outcome.kind === 'sampled' && waitsForSense(parts, current, outcome.found)) {
    batches.unsend(SURVEY_BATCH);
    return;
  }
  applySurvey(current, outcome, parts, chosen);
  if (outcome.kind === 'sampled') checkRows(parts, outcome.found, chosen);
  const next = nextSurveyStep(current, outcome, parts.messages);
  if (outcome.kind === 'sampled' && next === null) leaveUnread(parts, current.samples);
  if (next === null) endSurvey(parts);
  else if (next.stage === 'ours-again' && surveyStage(current) === 'ours') waitToListAgain(parts);
  else {
    const hasSamples = next.stage === 'samples' && surveyStage(current) !== 'samples';
    const samples = hasSamples ? drawSamples(parts) : current.samples;
    if (hasSamples) cleanup.setSamples(samples);
    if (next.stage === 'samples' && samples.length === 0) endSurvey(parts);
    else cleanup.setSurvey(next.stage, next.pageToken);
  }
  if (outcome.kind !== 'history-lost') cleanup.clearFailures();
}

/** So often it is waited for Gmail to make sense again. */
const SENSELESS_TRIES = 2;

/** Nothing that could be read: that is Gmail's failure rather than the messages', until it has come again and again. */
function waitsForSense(
  parts: CleanupParts,
  current: CleanupRecord,
  read: readonly { sample: ReadSample }[],
): boolean {
  const isSenseless = read.every(({ sample }) => sample === 'unreadable');
  if (!isSenseless || current.attempts >= SENSELESS_TRIES) return false;
  waitAfterFailure(parts, current, null, () => parts.batches.failOpen(current.goal));
  return true;
}

/** Mail of rows that are asked back, and does not lie in the trash, stays where it is. */
function endSurvey({ batches, messages, rows }: CleanupParts): void {
  batches.finishMove(SURVEY_BATCH);
  const putBack = rows.putBack();
  if (putBack.size > 0) messages.withoutRows(putBack, 'spared');
}
