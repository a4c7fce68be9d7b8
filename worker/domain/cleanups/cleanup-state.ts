import { DAY_MS, HOUR_MS } from '#worker/domain/duration.ts';
import {
  retryableSenderCount,
  senderAheadCount,
  type UnsubscribeCounts,
} from '#worker/domain/unsubscribes/unsubscribe-status.ts';

type Counts = { movedCount: number; restoredCount: number; absentCount?: number | undefined };

/**
 * How much of what a clean-up has moved lies in the trash now, as far as is known. What had left it when the trash was
 * looked into was taken out or deleted by its owner: Gmail empties the trash after thirty days, and by then nothing is
 * looked for any more. So what Gmail has deleted stays counted, and what its owner has, which nobody can tell from what
 * they have kept, does not.
 */
export function trashedCount({ movedCount, restoredCount, absentCount = 0 }: Counts): number {
  return movedCount - restoredCount - absentCount;
}

/** What a clean-up works towards: the chosen mail in the trash, or back where it was. */
export const CLEANUP_GOALS = ['move', 'restore'] as const;
export type CleanupGoal = (typeof CLEANUP_GOALS)[number];

/**
 * How far it has come.
 * `surveying`: looks at what has changed since the scan, before anything is moved ·
 * `working`: batches are under way · `suspended`: nothing can be done without access, which its owner can
 * give again · `failed`: some batches were given up, and can be tried again · `done` · `closed`: what was
 * not moved in time no longer will be.
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

/** Whether a paid order still has work that its owner can have done without paying again. */
export function isOpenCleanup(goal: CleanupGoal, status: CleanupStatus): boolean {
  return goal === 'move' && status !== 'done' && status !== 'closed';
}

type Standing = {
  goal: CleanupGoal;
  status: CleanupStatus;
  unsubscribes: UnsubscribeCounts | null;
};

/** Whether an order is open: its mail is not moved yet, or some of its senders may still be unsubscribed from. */
export function hasWorkAhead({ goal, status, unsubscribes }: Standing): boolean {
  const hasSenders = unsubscribes !== null && senderAheadCount(unsubscribes) > 0;
  return isOpenCleanup(goal, status) || (goal === 'move' && status === 'done' && hasSenders);
}

/** The mail is moved, and the asking of senders stands still until their owner has it gone on with. */
export function haveSendersStopped({ goal, status, unsubscribes }: Standing): boolean {
  if (goal !== 'move' || status !== 'done' || unsubscribes === null) return false;
  return unsubscribes.waitingCount === 0 && retryableSenderCount(unsubscribes) > 0;
}

/** Whether batches are, or are about to be, under way without anybody doing anything. */
export function isRunningCleanup(status: CleanupStatus): boolean {
  return status === 'surveying' || status === 'working';
}

/** Whether anything of it, moving or unsubscribing, is under way without anybody doing anything. */
export function isAtWork({
  status,
  unsubscribes,
}: {
  status: CleanupStatus;
  unsubscribes: UnsubscribeCounts | null;
}): boolean {
  return isRunningCleanup(status) || (unsubscribes?.waitingCount ?? 0) > 0;
}

/** An order closes this long after payment; what it has not moved by then it never will. */
export const ORDER_OPEN_MS = 7 * DAY_MS;

/** Whether a clean-up was closed before its time was up: it could not go on, or not even begin. */
export function isClosedEarly(
  { finishedAtMs }: { finishedAtMs: number | null },
  paidAtMs: number,
): boolean {
  return finishedAtMs !== null && finishedAtMs < paidAtMs + ORDER_OPEN_MS;
}

/** Gmail empties its trash of what has lain there for 30 days; until then a clean-up can be undone. */
export const UNDO_MS = 30 * DAY_MS;

/** Ids of mail that lies where it lay are of no more use; so long after an end they go, for whoever still watches. */
export const UNDONE_KEPT_MS = HOUR_MS;

type End = Pick<Standing, 'goal' | 'status'> & {
  finishedAtMs: number | null;
  undoUntilMs: number | null;
};

/** Whether putting back was closed while the rest still lay in the trash: which mail that is, nobody knows any more. */
export function isUndoLost({ goal, status, finishedAtMs, undoUntilMs }: End): boolean {
  if (goal !== 'restore' || status !== 'closed') return false;
  return finishedAtMs !== null && undoUntilMs !== null && finishedAtMs < undoUntilMs;
}

/** One batchModify takes 1,000 ids (https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.messages/batchModify). */
export const MESSAGES_PER_BATCH = 1000;

const ORDER_PREFIX = 'ord_';
const CLEANUP_PREFIX = 'cln_';

/** The clean-up of an order: an order has one, and it goes by the same random part. */
export function cleanupIdOf(orderId: string): string {
  return CLEANUP_PREFIX + orderId.slice(ORDER_PREFIX.length);
}

/** The order of a clean-up. */
export function orderIdOf(cleanupId: string): string {
  return ORDER_PREFIX + cleanupId.slice(CLEANUP_PREFIX.length);
}
