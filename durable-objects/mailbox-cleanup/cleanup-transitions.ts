import {
  isRunningCleanup,
  ORDER_OPEN_MS,
  type CleanupGoal,
} from '#worker/domain/cleanups/cleanup-state.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';

import { hasChecked, SURVEY_BATCH } from '#durable-objects/mailbox-cleanup/stores/batch-store.ts';
import type { CleanupParts } from './cleanup-parts.ts';
import type { CleanupRecord } from '#durable-objects/mailbox-cleanup/stores/cleanup-records.ts';

/** Many times a survey's duration, so that some mail is moved after each. */
const SURVEY_MAX_AGE_MS = 30 * MINUTE_MS;

/** Resumes suspended or failed work; false: none. */
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

/** By the owner, who gets another mail if it stops again. */
export function resumeForOwner(parts: CleanupParts): boolean {
  return parts.database.transactionSync(() => {
    if (!resumeCleanup(parts)) return false;
    parts.cleanup.countOwnerRestart();
    return true;
  });
}

/** Switches from moving to restoring; false: nothing can be in the trash. */
export function startUndo(parts: CleanupParts): boolean {
  return parts.database.transactionSync(() => {
    const { active, cleanup, rows, batches, messages, senders } = parts;
    const current = cleanup.find();
    if (current === null || current.status === 'prepared') return false;
    if (current.undoScope === 'all') return current.status === 'done' || resumeForOwner(parts);
    if (!batches.hasTouched()) return false;
    // A restore in flight covers too little: its batch must be repeated.
    active.invalidate('restore');
    cleanup.apply({ kind: 'undo_started', scope: 'all' });
    rows.markAllForRestore();
    messages.recount();
    senders.endWaiting('put_back');
    restart(parts, 'restore', ['move', 'restore']);
    return true;
  });
}

/**
 * Ends moving and unsubscribing for good; a restore continues. The order counts as paid even if never started. @returns
 * false while a batch or sender is running, or a call of a dead run may still take effect
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

/** Deletes senders' names and search keys; a search in progress restarts without them. */
export function forgetRowNames(parts: CleanupParts): void {
  const { cleanup, batches } = parts;
  cleanup.forgetNames();
  const current = cleanup.find();
  if (current?.goal !== 'move' || current.surveyStage !== 'rows') return;
  if (!batches.isOpen(SURVEY_BATCH, 'move')) return;
  surveyAgain(parts, 'move');
}

/**
 * Surveys everything unmoved again. Mail whose move went unanswered may be in the trash, which the history would
 * attribute to the owner.
 */
function surveyAgain({ active, cleanup, batches }: CleanupParts, goal: CleanupGoal): void {
  active.invalidate('survey');
  batches.reopenSurvey();
  cleanup.setSurvey(goal === 'restore' || batches.hasAmbiguous() ? 'ours' : 'history', null);
  cleanup.renewSurvey();
}

/**
 * Quota can be exhausted for the rest of a day, and mail starred or answered meanwhile must not be moved. Not while
 * Google is failing: an answered survey would reset the failure count. @returns whether the survey restarts
 */
export function surveyIfOld(
  parts: CleanupParts,
  { goal, isSurveyNew, surveyBegunMs, failingSinceMs }: CleanupRecord,
): boolean {
  if (goal !== 'move' || isSurveyNew || failingSinceMs !== null) return false;
  if (parts.clock() - surveyBegunMs < SURVEY_MAX_AGE_MS) return false;
  surveyAgain(parts, goal);
  return true;
}

/** While the order is open and its mail not restored. */
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
 * Surveys first: what is to be restored must still be in the trash, and what is to be moved may have changed.
 * `reopened`: goals whose failed batches are retried.
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

/** Derives the status from the batches. */
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
  if (next?.status === 'failed') senders.endHeld('retries_exhausted');
}
