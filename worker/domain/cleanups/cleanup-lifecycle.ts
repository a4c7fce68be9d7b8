import type { ErrorCode } from '#worker/domain/app-error.ts';

import {
  type CleanupGoal,
  type CleanupStatus,
  isOpenCleanup,
  isRunningCleanup,
} from './cleanup-state.ts';

/** `finishedMs` is set by an end (failed, done, closed) only. */
type Outcome = { errorCode: ErrorCode | null; finishedMs: number | null };

/** The state of moving when restoring single rows began, and to return to. */
export type PausedMove = Outcome & { status: CleanupStatus };

export type CleanupState = Outcome & {
  /** `prepared`: ids are stored, not paid for. */
  status: 'prepared' | CleanupStatus;
  goal: CleanupGoal;
  /** null: nothing is being restored. */
  undoScope: 'rows' | 'all' | null;
  pausedMove: PausedMove | null;
};

/** What is left to do for the goal. */
export type BatchFacts = {
  hasOpen: boolean;
  /** The survey blocks moving. */
  isSurveying: boolean;
  hasFailed: boolean;
};

export type CleanupEvent =
  | { kind: 'paid' }
  | { kind: 'batches_changed'; facts: BatchFacts; nowMs: number }
  | { kind: 'access_lost'; code: ErrorCode }
  /** By the owner, by new access, or an hour after an unanswered move. */
  | { kind: 'resumed' }
  | { kind: 'undo_started'; scope: 'rows' | 'all' }
  /** Withdrawal or full refund. */
  | { kind: 'cancelled'; nowMs: number }
  /** The order's seven days have passed. */
  | { kind: 'expired'; nowMs: number }
  /** The ids are about to be deleted. */
  | { kind: 'wiped'; nowMs: number };

/** Returns the same object when the event changes nothing. */
export function nextCleanupState(state: CleanupState, event: CleanupEvent): CleanupState {
  const { status, goal } = state;
  if (status === 'prepared') {
    return event.kind === 'paid' ? { ...state, status: 'surveying' } : state;
  }
  switch (event.kind) {
    case 'paid':
      return state;
    case 'batches_changed':
      return afterBatches(state, event);
    case 'access_lost': {
      const canSuspend = isRunningCleanup(status) || status === 'failed';
      return canSuspend ? inStatus(state, 'suspended', event.code) : state;
    }
    case 'resumed':
      return status === 'suspended' || status === 'failed' ? inStatus(state, 'working') : state;
    case 'undo_started': {
      if (state.undoScope === 'all') return state;
      const { errorCode, finishedMs } = state;
      const pausedMove =
        event.scope === 'all' ? null : (state.pausedMove ?? { status, errorCode, finishedMs });
      const undoing = { ...state, goal: 'restore' as const, undoScope: event.scope, pausedMove };
      return inStatus(undoing, 'working');
    }
    case 'cancelled': {
      const paused = state.pausedMove;
      const pausedMove =
        paused !== null && isOpenCleanup('move', paused.status)
          ? { status: 'closed' as const, errorCode: null, finishedMs: event.nowMs }
          : paused;
      if (isOpenCleanup(goal, status)) return ended(state, 'closed', event.nowMs);
      return pausedMove === paused ? state : { ...state, pausedMove };
    }
    case 'expired':
      return isOpenCleanup(goal, status) ? ended(state, 'closed', event.nowMs) : state;
    case 'wiped':
      return status === 'done' || status === 'closed' ? state : ended(state, 'closed', event.nowMs);
    default:
      return event satisfies never;
  }
}

function afterBatches(
  state: CleanupState,
  { facts, nowMs }: Extract<CleanupEvent, { kind: 'batches_changed' }>,
): CleanupState {
  const { status, goal, pausedMove } = state;
  // A move in flight at the failure may have completed since.
  const isRecovered = status === 'failed' && !facts.hasFailed;
  if (status === 'prepared' || !(isRunningCleanup(status) || isRecovered)) return state;
  if (facts.hasOpen) {
    const next = facts.isSurveying ? 'surveying' : 'working';
    return status === next ? state : inStatus(state, next);
  }
  if (facts.hasFailed) return ended(state, 'failed', nowMs, 'cleanup_failed');
  if (goal === 'restore' && pausedMove !== null) {
    return { ...state, ...pausedMove, goal: 'move', undoScope: null, pausedMove: null };
  }
  return ended(state, 'done', nowMs);
}

function inStatus(
  state: CleanupState,
  status: 'surveying' | 'working' | 'suspended',
  errorCode: ErrorCode | null = null,
): CleanupState {
  return { ...state, status, errorCode, finishedMs: null };
}

function ended(
  state: CleanupState,
  status: 'failed' | 'done' | 'closed',
  finishedMs: number,
  errorCode: ErrorCode | null = null,
): CleanupState {
  return { ...state, status, errorCode, finishedMs };
}
