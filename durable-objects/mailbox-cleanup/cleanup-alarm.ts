import { SURVEY_BATCH } from '#durable-objects/mailbox-cleanup/stores/batch-store.ts';
import type { CleanupRecord } from '#durable-objects/mailbox-cleanup/stores/cleanup-records.ts';
import {
  type ConfirmDeps,
  confirmFirst,
} from '#durable-objects/mailbox-cleanup/survey/confirm-first.ts';
import { firstMoveMs } from '#durable-objects/mailbox-cleanup/survey/first-move.ts';
import {
  concurrentBatches,
  dueSenderNumbers,
  haveSendersTurn,
  nextSenderDueMs,
} from '#durable-objects/mailbox-cleanup/unsubscribe/sender-schedule.ts';
import type { ObjectDatabase } from '#durable-objects/object-database.ts';
import type { CleanupQueue } from '#worker/cleanups/cleanup-queue.ts';
import type { CleanupBatch } from '#worker/contract/mailbox-cleanup.ts';
import {
  isOpenCleanup,
  isRunningCleanup,
  ORDER_OPEN_MS,
  UNDO_MS,
  UNDONE_KEPT_MS,
} from '#worker/domain/cleanups/cleanup-state.ts';
import { GMAIL_PRICES } from '#worker/domain/quota/user-units.ts';

import { CONCURRENT_BATCHES, CONCURRENT_SENDERS } from './active-batches.ts';
import { forgetRowNames } from './cleanup-transitions.ts';
import type { CleanupParts } from './cleanup-parts.ts';
import { closeForGood, closeOverdue } from './close-cleanup.ts';
import { listAgainDueMs, listTrashAgain } from './list-trash-again.ts';
import { doubtfulDueMs, resumeDoubtful } from './resume-doubtful.ts';
import {
  HEARTBEAT_MS,
  isBusy,
  isTooSoonToSave,
  SAVE_INTERVAL_MS,
  saveCopy,
  type SaveDeps,
} from './save-copy.ts';

type Standing = Pick<CleanupRecord, 'status' | 'goal' | 'finishedMs'>;

/** Until when ids are kept of what has all been put back; null: it has not been. */
function undoneIdsUntilMs({ status, goal, finishedMs }: Standing): number | null {
  const isUndone = status === 'done' && goal === 'restore' && finishedMs !== null;
  return isUndone ? finishedMs + UNDONE_KEPT_MS : null;
}

function holdsIds(database: ObjectDatabase): boolean {
  const held = `SELECT 1 FROM batches WHERE sealed_ids <> '' OR sealed_threads <> ''
    UNION ALL SELECT 1 FROM sender_lists WHERE sealed_ids <> '' LIMIT 1`;
  return database.sql.exec(held).toArray().length > 0;
}

/** Which mail it was is known no longer, of batches and of senders; how it went still is. */
function forgetIds(database: ObjectDatabase): void {
  database.transactionSync(() => {
    database.sql.exec("UPDATE batches SET sealed_ids = '', sealed_threads = ''");
    database.sql.exec("UPDATE sender_lists SET sealed_ids = ''");
  });
}

/**
 * Unpaid: when the scan's own data goes. Paid: when the order is closed, and what may have been moved cannot be put back
 * any more; whoever has been unsubscribed from is told of until then. Put back: when its ids go, or later, when the names
 * of senders do: until then their owner can leave by hand those that need it.
 */
export function wipeAtMs({ database, senders }: CleanupParts, cleanup: CleanupRecord): number {
  const { status, expiresMs, paidMs, finishedMs } = cleanup;
  if (status === 'prepared' || paidMs === null) return expiresMs;
  const idsUntilMs = undoneIdsUntilMs(cleanup);
  if (idsUntilMs !== null) return Math.max(idsUntilMs, senders.namesUntilMs() ?? 0);
  const closesMs = paidMs + ORDER_OPEN_MS;
  const isOver = (status === 'done' || status === 'closed') && finishedMs !== null;
  const movedMs = firstMoveMs(database);
  if (movedMs !== null) return Math.max(closesMs, movedMs + UNDO_MS);
  return isOver && senders.lists() === null
    ? Math.min(closesMs, finishedMs + UNDONE_KEPT_MS)
    : closesMs;
}

export type AlarmDeps = SaveDeps &
  ConfirmDeps & {
    queue: CleanupQueue;
    /** When the clean-up was paid for, as the database says; null: it was not. */
    readPaidAtMs(cleanup: CleanupRecord): Promise<number | null>;
  };

const NEVER = Number.POSITIVE_INFINITY;

/**
 * Closes what was not done in time, dispatches work, and writes the copy that others read. All of it is
 * read from storage, so that a lost alarm or a crash in the middle only means doing it again.
 * @returns when to do it next, in epoch ms; null: nothing is to be held any longer.
 */
export async function runAlarm(parts: CleanupParts, deps: AlarmDeps): Promise<number | null> {
  const nowMs = parts.clock();
  forgetNames(parts, nowMs);
  closeOverdue(parts, nowMs);
  resumeDoubtful(parts, nowMs);
  listTrashAgain(parts, nowMs);
  await startIfPaid(parts, deps, nowMs);
  await confirmFirst(parts, deps);
  const cleanup = parts.cleanup.find();
  if (cleanup === null) return null;
  if (wipeAtMs(parts, cleanup) <= nowMs) {
    closeForGood(parts, cleanup.status);
    await saveCopy(parts, deps);
    return null;
  }
  if ((undoneIdsDueMs(parts, cleanup) ?? NEVER) <= nowMs) forgetIds(parts.database);
  await dispatchDueBatches(parts, deps, cleanup);
  if (!isTooSoonToSave(parts, cleanup, nowMs)) await saveCopy(parts, deps);
  return nextAlarmMs(parts);
}

function forgetNames(parts: CleanupParts, nowMs: number): void {
  const { senders, cleanup, database } = parts;
  if ((rowNamesUntilMs(cleanup.find()) ?? nowMs + 1) <= nowMs) {
    database.transactionSync(() => forgetRowNames(parts));
  }
  const untilMs = senders.namesUntilMs();
  if (untilMs !== null && untilMs <= nowMs) senders.forget();
}

/** When names have to be forgotten; null when there are none. */
function rowNamesUntilMs(cleanup: CleanupRecord | null): number | null {
  return cleanup === null || cleanup.sealedRowNames === null ? null : cleanup.namesUntilMs;
}

/** When ids of what has been put back have to be forgotten; null when there are none. */
function undoneIdsDueMs({ database }: CleanupParts, cleanup: CleanupRecord): number | null {
  const untilMs = undoneIdsUntilMs(cleanup);
  return untilMs === null || !holdsIds(database) ? null : untilMs;
}

/** Before unpaid ids are wiped: whoever took the money may have had no time left to say so here. */
async function startIfPaid(
  { cleanup }: CleanupParts,
  { readPaidAtMs }: AlarmDeps,
  nowMs: number,
): Promise<void> {
  const current = cleanup.find();
  if (current?.status !== 'prepared' || current.expiresMs > nowMs) return;
  const paidAtMs = await readPaidAtMs(current);
  if (paidAtMs !== null) cleanup.begin(paidAtMs);
}

/**
 * Counts them as queued before they are sent: a consumer can be done with a message before the queue has said that it took
 * it. What the queue did not take is due again.
 */
async function dispatchDueBatches(
  parts: CleanupParts,
  { queue }: AlarmDeps,
  { userId, cleanupId }: CleanupRecord,
): Promise<void> {
  await dispatch(dueBatches(parts));
  await dispatch(dueSenders(parts));

  async function dispatch(due: readonly CleanupBatch[]): Promise<void> {
    if (due.length === 0) return;
    const epoch = parts.cleanup.find()?.epoch ?? 0;
    parts.active.addQueued(due);
    try {
      await queue.send(
        due.map((batch) => ({ version: 1 as const, userId, cleanupId, epoch, batch })),
      );
    } catch (error) {
      parts.active.deleteQueued(due);
      throw error;
    }
  }
}

/**
 * The batches to dispatch now: no more than the quota has room for, so that few are turned away, and while Google is failing
 * one at a time, which asks whether it has recovered.
 */
function dueBatches(parts: CleanupParts): CleanupBatch[] {
  const { active, cleanup, batches, database, budget, clock } = parts;
  const nowMs = clock();
  const current = cleanup.find();
  if (current === null || current.status === 'prepared') return [];
  const { goal, status, attempts, isSurveyNew } = current;
  if (!isRunningCleanup(status) || heldUntil(current) > nowMs) return [];
  const affordable = Math.max(1, Math.floor(budget.freeUnits() / GMAIL_PRICES.batchModify));
  const most = attempts > 0 ? 1 : Math.min(concurrentBatches(database, current), affordable);
  const counted = active.count();
  const free = CONCURRENT_BATCHES - counted.batches - counted.senders;
  const room = Math.min(most - counted.batches, free);
  if (room <= 0) return [];
  return batches
    .open(goal, room + counted.batches)
    .map((number): CleanupBatch => ({ kind: number === SURVEY_BATCH ? 'survey' : goal, number }))
    .filter((batch) => !active.has(batch))
    .filter(({ kind }) => kind !== 'survey' || !isSurveyNew || !active.isMailRunning())
    .slice(0, room);
}

/** Before this nothing is dispatched: Google has named a time, or the purchase is to be confirmed first. */
function heldUntil({ waitingUntilMs, unconfirmedUntilMs }: CleanupRecord): number {
  return Math.max(waitingUntilMs ?? 0, unconfirmedUntilMs);
}

/** The senders to dispatch now, by the same rules. */
function dueSenders(parts: CleanupParts): CleanupBatch[] {
  const { active, cleanup, batches, database, budget, clock } = parts;
  const nowMs = clock();
  const current = cleanup.find();
  if (current === null || current.status === 'prepared') return [];
  if (heldUntil(current) > nowMs || !haveSendersTurn(database, current)) return [];
  const affordable = Math.max(1, Math.floor(budget.freeUnits() / GMAIL_PRICES.getMessage));
  const { goal, status, attempts } = current;
  const isMoving = isRunningCleanup(status) && batches.hasOpen(goal);
  const share = isMoving ? CONCURRENT_SENDERS : CONCURRENT_BATCHES;
  const most = attempts > 0 ? 1 : Math.min(share, affordable);
  const counted = active.count();
  const free = CONCURRENT_BATCHES - counted.batches - counted.senders;
  const room = Math.min(most - counted.senders, free);
  if (room <= 0) return [];
  return dueSenderNumbers(database, nowMs, room + counted.senders)
    .map((number): CleanupBatch => ({ kind: 'unsubscribe', number }))
    .filter((batch) => !active.has(batch))
    .slice(0, room);
}

/** When there is something to do next, in epoch ms; null when nothing is held. */
export function nextAlarmMs(parts: CleanupParts): number | null {
  const { cleanup, senders, database, clock } = parts;
  const current = cleanup.find();
  if (current === null) return null;
  const nowMs = clock();
  const { goal, status, paidMs } = current;
  const heldUntilMs = heldUntil(current) > nowMs ? heldUntil(current) : null;
  const times = [
    wipeAtMs(parts, current),
    senders.namesUntilMs() ?? NEVER,
    rowNamesUntilMs(current) ?? NEVER,
    doubtfulDueMs(parts) ?? NEVER,
    listAgainDueMs(current) ?? NEVER,
    undoneIdsDueMs(parts, current) ?? NEVER,
  ];
  if (status !== 'prepared' && paidMs !== null) {
    if (current.version !== current.savedVersion) {
      const isSoon = isTooSoonToSave(parts, current, nowMs);
      times.push(isSoon ? current.savedMs + SAVE_INTERVAL_MS : nowMs);
    }
    if (isOpenCleanup(goal, status)) times.push(paidMs + ORDER_OPEN_MS);
    if (isBusy(parts, current)) times.push(current.savedMs + HEARTBEAT_MS);
    if (isRunningCleanup(status)) {
      if (dueBatches(parts).length > 0) times.push(nowMs);
      else if (heldUntilMs !== null) times.push(heldUntilMs);
    }
    if (senders.hasUnsettled()) times.push(paidMs + ORDER_OPEN_MS);
    if (haveSendersTurn(database, current)) {
      if (dueSenders(parts).length > 0) times.push(nowMs);
      else times.push(heldUntilMs ?? nextSenderDueMs(database, nowMs) ?? NEVER);
    }
  }
  return Math.max(nowMs, Math.min(...times));
}
