import { DAY_MS, HOUR_MS } from '#worker/domain/duration.ts';
import {
  senderAheadCount,
  type UnsubscribeCounts,
} from '#worker/domain/unsubscribes/unsubscribe-status.ts';

type Counts = { movedCount: number; restoredCount: number; notInTrashCount?: number | undefined };

/**
 * How much of the moved mail is still in the trash, as far as known. Mail missing when the trash was listed was removed
 * by its owner: Gmail empties the trash after thirty days, and nothing is listed after that. So mail deleted by Gmail
 * stays counted, and mail that the owner removed, whether kept or deleted, does not.
 */
export function trashedCount({ movedCount, restoredCount, notInTrashCount = 0 }: Counts): number {
  return movedCount - restoredCount - notInTrashCount;
}

export const CLEANUP_GOALS = ['move', 'restore'] as const;
export type CleanupGoal = (typeof CLEANUP_GOALS)[number];

/**
 * `surveying`: checks what has changed since the scan before moving anything · `working`: batches in progress ·
 * `suspended`: access has ended, and its owner can renew it · `failed`: some batches failed, and can be retried ·
 * `done` · `closed`: what was not moved in time never will be.
 */
export const CLEANUP_STATUSES = [
  'surveying',
  'working',
  'suspended',
  'failed',
  'done',
  'closed',
] as const;
export type CleanupStatus = (typeof CLEANUP_STATUSES)[number];

/** Work remains that the owner can resume without paying again. */
export function isOpenCleanup(goal: CleanupGoal, status: CleanupStatus): boolean {
  return goal === 'move' && status !== 'done' && status !== 'closed';
}

type WorkState = {
  goal: CleanupGoal;
  status: CleanupStatus;
  unsubscribes: UnsubscribeCounts | null;
};

/** An order is open: mail to move, or senders to unsubscribe from. */
export function hasWorkAhead({ goal, status, unsubscribes }: WorkState): boolean {
  const hasSenders = unsubscribes !== null && senderAheadCount(unsubscribes) > 0;
  return isOpenCleanup(goal, status) || (goal === 'move' && status === 'done' && hasSenders);
}

/** The mail is moved, and unsubscribing waits for the owner to resume it. */
export function haveSendersStopped({ goal, status, unsubscribes }: WorkState): boolean {
  if (goal !== 'move' || status !== 'done' || unsubscribes === null) return false;
  return unsubscribes.waitingCount === 0 && unsubscribes.retryableCount > 0;
}

/** Batches run, or are about to, without anybody acting. */
export function isRunningCleanup(status: CleanupStatus): boolean {
  return status === 'surveying' || status === 'working';
}

/** Moving or unsubscribing runs without anybody acting. */
export function isAtWork({
  status,
  unsubscribes,
}: {
  status: CleanupStatus;
  unsubscribes: UnsubscribeCounts | null;
}): boolean {
  return isRunningCleanup(status) || (unsubscribes?.waitingCount ?? 0) > 0;
}

/** Nothing more happens unless its owner asks for it. */
export function isSettledCleanup(state: Pick<WorkState, 'status' | 'unsubscribes'>): boolean {
  const { status } = state;
  return (status === 'done' || status === 'closed') && !isAtWork(state);
}

/** From payment; what is not moved by then never will be. */
export const ORDER_OPEN_MS = 7 * DAY_MS;

/** Closed before its deadline: it could not continue, or not even start. */
export function isClosedEarly(
  { finishedAtMs }: { finishedAtMs: number | null },
  paidAtMs: number,
): boolean {
  return finishedAtMs !== null && finishedAtMs < paidAtMs + ORDER_OPEN_MS;
}

/** Gmail deletes trash after 30 days; until then a clean-up can be undone. */
export const UNDO_MS = 30 * DAY_MS;

/** Unneeded ids of untouched mail are kept this long after an end, for open pages. */
export const UNDONE_RETENTION_MS = HOUR_MS;

type End = Pick<WorkState, 'goal' | 'status'> & {
  finishedAtMs: number | null;
  undoUntilMs: number | null;
};

/** A restore closed while mail was left in the trash, which can no longer be identified. */
export function isUndoLost({ goal, status, finishedAtMs, undoUntilMs }: End): boolean {
  if (goal !== 'restore' || status !== 'closed') return false;
  return finishedAtMs !== null && undoUntilMs !== null && finishedAtMs < undoUntilMs;
}

/** One batchModify takes 1,000 ids (https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.messages/batchModify). */
export const MESSAGES_PER_BATCH = 1000;

const ORDER_PREFIX = 'ord_';
const CLEANUP_PREFIX = 'cln_';

/** Derived: an order has one clean-up, with the same random part. */
export function cleanupIdOf(orderId: string): string {
  return CLEANUP_PREFIX + orderId.slice(ORDER_PREFIX.length);
}

export function orderIdOf(cleanupId: string): string {
  return ORDER_PREFIX + cleanupId.slice(CLEANUP_PREFIX.length);
}
