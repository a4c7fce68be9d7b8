import {
  isRunningCleanup,
  ORDER_OPEN_MS,
  type CleanupGoal,
} from '#worker/domain/cleanups/cleanup-state.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';

import { SURVEY_BATCH } from '#durable-objects/mailbox-cleanup/stores/batch-store.ts';
import type { CleanupParts } from './cleanup-parts.ts';
import type { CleanupRecord } from '#durable-objects/mailbox-cleanup/stores/cleanup-records.ts';
import { hasChecked } from './open-batches.ts';

/** Many times what a survey takes, so that each lets some mail be moved. */
const LOOK_AGAIN_AFTER_MS = 30 * MINUTE_MS;

/** Goes on with what is suspended or has failed; false when there is nothing of that kind. */
export function resumeCleanup(parts: CleanupParts): boolean {
  return parts.database.transactionSync(() => {
    const current = parts.cleanup.find();
    if (current === null || current.status === 'prepared') return false;
    const hasReopened = reopenSenders(parts, current);
    if (isRunningCleanup(current.status)) return true;
    if (current.status !== 'suspended' && current.status !== 'failed') return hasReopened;
    restart(parts, current.goal, [current.goal]);
    return true;
  });
}

/** The same by its owner, who gets another mail when it stops again. */
export function resumeForOwner(parts: CleanupParts): boolean {
  return parts.database.transactionSync(() => {
    if (!resumeCleanup(parts)) return false;
    parts.cleanup.countOwnerRestart();
    return true;
  });
}

/** Turns from moving to putting back; false when nothing of it can lie in the trash. */
export function startUndo(parts: CleanupParts): boolean {
  return parts.database.transactionSync(() => {
    const { active, cleanup, rows, batches, messages, senders } = parts;
    const current = cleanup.find();
    if (current === null || current.status === 'prepared') return false;
    if (current.undoScope === 'all') return current.status === 'done' || resumeForOwner(parts);
    if (!batches.hasTouched()) return false;
    // More is asked back than a restore in flight was for: its batch is to be done again.
    active.invalidate('restore');
    cleanup.apply({ kind: 'undo_started', scope: 'all' });
    rows.markAllPutBack();
    messages.recount();
    // Senders not asked yet are not asked any more.
    senders.endWaiting('put_back');
    restart(parts, 'restore', ['move', 'restore']);
    return true;
  });
}

/**
 * Moves and asks for nothing more, for good; what is being restored goes on. Begun or not, paid
 * it is. @returns false while a batch or a sender is being run, or a call of a dead run may still have its effect
 */
export function cancelCleanup(parts: CleanupParts, paidAtMs: number): boolean {
  const { active, cleanup, batches, senders, database, clock } = parts;
  return database.transactionSync(() => {
    cleanup.begin(paidAtMs);
    const current = cleanup.find();
    if (current === null || current.status === 'prepared') return true;
    const hasClosed = cleanup.apply({ kind: 'cancelled', nowMs: clock() }) !== null;
    const hadSenders = senders.endForGood();
    if (hasClosed || hadSenders) cleanup.touch();
    return !active.isAnyRunning() && batches.inFlightUntilMs(clock()) === null;
  });
}

/**
 * What senders of rows are called, and what they are searched by, is known no longer: what is being searched for is looked
 * at in other ways, from the beginning.
 */
export function forgetRowNames(parts: CleanupParts): void {
  const { cleanup, batches } = parts;
  cleanup.forgetNames();
  const current = cleanup.find();
  if (current?.goal !== 'move' || current.surveyStage !== 'rows') return;
  if (!batches.isOpen(SURVEY_BATCH, 'move')) return;
  surveyAgain(parts, 'move');
}

/**
 * Surveys again all that is not moved yet. Mail whose move was never answered may lie in the trash: the history would show
 * that as its owner's doing.
 */
function surveyAgain({ active, cleanup, batches }: CleanupParts, goal: CleanupGoal): void {
  active.invalidate('survey');
  batches.reopenSurvey();
  cleanup.setSurvey(goal === 'restore' || batches.hasAmbiguous() ? 'ours' : 'history', null);
  cleanup.renewSurvey();
}

/**
 * Quota can be out for the rest of a day: what its owner has starred or answered by then is not to be moved. Not while
 * Google is failing: an answered survey would reset the failure count. @returns whether it begins again
 */
export function surveyIfOld(
  parts: CleanupParts,
  { goal, isSurveyNew, surveyBegunMs, failingSinceMs }: CleanupRecord,
): boolean {
  if (goal !== 'move' || isSurveyNew || failingSinceMs !== null) return false;
  if (parts.clock() - surveyBegunMs < LOOK_AGAIN_AFTER_MS) return false;
  surveyAgain(parts, goal);
  return true;
}

/** As long as the order is open, and its mail not restored. */
function reopenSenders(
  { senders, cleanup, clock }: CleanupParts,
  { undoScope, status, paidMs }: CleanupRecord,
): boolean {
  const isOpen = paidMs !== null && clock() < paidMs + ORDER_OPEN_MS;
  if (!isOpen || undoScope === 'all' || status === 'closed' || !senders.reopen()) return false;
  cleanup.clearFailures();
  cleanup.touch();
  return true;
}

/**
 * Surveys again first: what is to be restored has to lie in the trash still, and what is to be moved may have changed.
 * `reopened`: whose failed batches are tried again.
 */
export function restart(
  parts: CleanupParts,
  goal: CleanupGoal,
  reopened: readonly CleanupGoal[],
): void {
  const { active, cleanup, batches } = parts;
  active.clearQueued();
  cleanup.beginEpoch();
  if (goal === 'restore' || batches.hasWaiting()) surveyAgain(parts, goal);
  else batches.finishMove(SURVEY_BATCH);
  cleanup.setListAgain(null);
  batches.reopen(reopened);
  cleanup.clearFailures();
  cleanup.apply({ kind: 'resumed' });
  cleanup.touch();
  settleStatus(parts);
}

/** Brings the state up to what the batches say. */
export function settleStatus({ cleanup, batches, senders, database, clock }: CleanupParts): void {
  const current = cleanup.find();
  if (current === null) return;
  const { goal, listAgainMs } = current;
  const isListedAgain = listAgainMs !== null;
  const isLooking = batches.isOpen(SURVEY_BATCH, goal) && !hasChecked(database);
  const facts = {
    hasOpen: batches.hasOpen(goal) || isListedAgain,
    isSurveying: isLooking || (goal === 'move' && isListedAgain),
    hasFailed: batches.hasFailed(goal),
  };
  const next = cleanup.apply({ kind: 'batches_changed', facts, nowMs: clock() });
  if (next?.status === 'failed') senders.endHeld('gave_up');
}
