import type { CleanupRecord } from '#durable-objects/mailbox-cleanup/stores/cleanup-records.ts';
import { SURVEY_BATCH } from '#durable-objects/mailbox-cleanup/stores/batch-store.ts';
import {
  areSendersDue,
  concurrentBatches,
  dueSenderNumbers,
  hasSenderToAsk,
  nextSenderDueMs,
} from '#durable-objects/mailbox-cleanup/unsubscribe/sender-schedule.ts';
import type { CleanupCopy } from '#worker/contract/cleanups.ts';
import type { CleanupBatch, CleanupQueue } from '#worker/contract/mailbox-cleanup.ts';
import {
  isOpenCleanup,
  isRunningCleanup,
  ORDER_OPEN_MS,
} from '#worker/domain/cleanups/cleanup-state.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import { HOUR_MS, MINUTE_MS } from '#worker/domain/duration.ts';
import { CONFIRM_WITHIN_MS } from '#worker/domain/mail/mail-schedule.ts';
import { GMAIL_PRICES } from '#worker/domain/quota/user-units.ts';

import { CONCURRENT_BATCHES, CONCURRENT_SENDERS } from './active-batches.ts';
import type { CleanupParts } from './cleanup-parts.ts';
import { readCleanupProgress } from './cleanup-progress.ts';
import { resumeCleanup } from './cleanup-transitions.ts';
import { forgetIds, forgetNames, rowNamesUntilMs, undoneIdsDueMs, wipeAtMs } from './retention.ts';
import { listAgainDueMs, listTrashAgain } from './survey/trash-listing.ts';

export type AlarmDeps = SaveDeps &
  ConfirmDeps & {
    queue: CleanupQueue;
    /** From the database; null: unpaid. */
    readPaidAtMs(cleanup: CleanupRecord): Promise<number | null>;
  };

const NEVER = Number.POSITIVE_INFINITY;
/** Delay before it resumes after an unanswered move. */
const RESUME_AFTER_MS = HOUR_MS;
/** Google's outages end within that; what still fails waits for its owner. */
const MAX_RESUMES = 5;

/**
 * Closes what is overdue, dispatches work, and writes the copy in D1. Reads only storage, so a lost alarm or a crash
 * just means repeating it.
 * @returns the next run, in epoch ms; null: nothing is to be kept
 */
export async function runAlarm(parts: CleanupParts, deps: AlarmDeps): Promise<number | null> {
  const nowMs = parts.clock();
  forgetNames(parts, nowMs);
  closeOverdue(parts, nowMs);
  resumeUnconfirmed(parts, nowMs);
  listTrashAgain(parts, nowMs);
  await startIfPaid(parts, deps, nowMs);
  await confirmFirst(parts, deps);
  const cleanup = parts.cleanup.find();
  if (cleanup === null) return null;
  if (wipeAtMs(parts, cleanup) <= nowMs) {
    closeForGood(parts);
    await saveCopy(parts, deps);
    return null;
  }
  if ((undoneIdsDueMs(parts, cleanup) ?? NEVER) <= nowMs) forgetIds(parts.database);
  await dispatchDueBatches(parts, deps.queue, cleanup);
  if (!isTooSoonToSave(parts, cleanup, nowMs)) await saveCopy(parts, deps);
  return nextAlarmMs(parts);
}

/** Before unpaid ids are wiped: the payment may have succeeded without `start` arriving. */
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

/** Epoch ms; null: nothing is held. */
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
    unconfirmedMoveDueMs(parts) ?? NEVER,
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
    if (areSendersDue(database, current)) {
      if (dueSenders(parts).length > 0) times.push(nowMs);
      else times.push(heldUntilMs ?? nextSenderDueMs(database, nowMs) ?? NEVER);
    }
  }
  return Math.max(nowMs, Math.min(...times));
}

/**
 * Counts batches as queued before sending: a consumer may finish before the queue has confirmed. Those that the queue
 * refused are due again.
 */
async function dispatchDueBatches(
  parts: CleanupParts,
  queue: CleanupQueue,
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

function dueBatches(parts: CleanupParts): CleanupBatch[] {
  const { active, cleanup, batches, database, clock } = parts;
  const current = cleanup.find();
  if (current === null || current.status === 'prepared') return [];
  const { goal, status, isSurveyNew } = current;
  if (!isRunningCleanup(status) || heldUntil(current) > clock()) return [];
  const share = concurrentBatches(database, current);
  return fillSlots(
    parts,
    current,
    { of: 'batches', share, price: GMAIL_PRICES.batchModify },
    (limit) =>
      batches
        .open(goal, limit)
        .map((number): CleanupBatch => ({
          kind: number === SURVEY_BATCH ? 'survey' : goal,
          number,
        }))
        .filter(({ kind }) => kind !== 'survey' || !isSurveyNew || !active.isMailRunning()),
  );
}

/** Dispatch is blocked until then: by Retry-After, or until the purchase is confirmed. */
function heldUntil({ waitingUntilMs, unconfirmedUntilMs }: CleanupRecord): number {
  return Math.max(waitingUntilMs ?? 0, unconfirmedUntilMs);
}

function dueSenders(parts: CleanupParts): CleanupBatch[] {
  const { cleanup, batches, database, clock } = parts;
  const nowMs = clock();
  const current = cleanup.find();
  if (current === null || current.status === 'prepared') return [];
  if (heldUntil(current) > nowMs || !areSendersDue(database, current)) return [];
  const { goal, status } = current;
  const isMoving = isRunningCleanup(status) && batches.hasOpen(goal);
  const share = isMoving ? CONCURRENT_SENDERS : CONCURRENT_BATCHES;
  return fillSlots(
    parts,
    current,
    { of: 'senders', share, price: GMAIL_PRICES.getMessage },
    (limit) =>
      dueSenderNumbers(database, nowMs, limit).map((number): CleanupBatch => ({
        kind: 'unsubscribe',
        number,
      })),
  );
}

type Slots = {
  of: 'batches' | 'senders';
  /** Of CONCURRENT_BATCHES. */
  share: number;
  /** Quota units of a call. */
  price: number;
};

/**
 * As many as the quota allows, so that few are refused; while Google is failing a single one, as a probe. `listOpen`
 * may list what is active already.
 */
function fillSlots(
  { active, budget }: CleanupParts,
  { attempts }: CleanupRecord,
  { of, share, price }: Slots,
  listOpen: (limit: number) => CleanupBatch[],
): CleanupBatch[] {
  const most = attempts > 0 ? 1 : Math.min(share, budget.affordableCalls(price));
  const counted = active.count();
  const free = CONCURRENT_BATCHES - counted.batches - counted.senders;
  const room = Math.min(most - counted[of], free);
  if (room <= 0) return [];
  return listOpen(room + counted[of])
    .filter((batch) => !active.has(batch))
    .slice(0, room);
}

/** Its published state must be final before it is wiped. */
function closeForGood({ cleanup, senders, clock }: CleanupParts): void {
  const hadSenders = senders.endForGood();
  const hasClosed = cleanup.apply({ kind: 'wiped', nowMs: clock() }) !== null;
  if (hadSenders || hasClosed) cleanup.touch();
}

/** What is not moved when its order closes never will be. */
function closeOverdue({ cleanup, senders, database }: CleanupParts, nowMs: number): void {
  database.transactionSync(() => {
    const current = cleanup.find();
    if (current === null || current.status === 'prepared' || current.paidMs === null) return;
    if (nowMs < current.paidMs + ORDER_OPEN_MS) return;
    const hadSenders = senders.endForGood();
    const hasClosed = cleanup.apply({ kind: 'expired', nowMs }) !== null;
    if (hadSenders || hasClosed) cleanup.touch();
  });
}

/** Resumes after an hour when a move failed unanswered: the mail may be in the trash, and only a listing can tell. */
function resumeUnconfirmed(parts: CleanupParts, nowMs: number): void {
  const dueMs = unconfirmedMoveDueMs(parts);
  if (dueMs === null || dueMs > nowMs) return;
  parts.database.transactionSync(() => {
    parts.cleanup.countAmbiguousResume();
    resumeCleanup(parts);
  });
}

/** Epoch ms; null: it does not resume by itself. */
function unconfirmedMoveDueMs({ cleanup, batches }: CleanupParts): number | null {
  const current = cleanup.find();
  if (current?.status !== 'failed' || current.finishedMs === null) return null;
  if (current.ambiguousResumes >= MAX_RESUMES || !batches.hasAmbiguous()) return null;
  return current.finishedMs + RESUME_AFTER_MS;
}

type SaveDeps = {
  /** To the D1 tables that receipts and lists read. */
  save(copy: CleanupCopy): Promise<void>;
};

const HEARTBEAT_MS = MINUTE_MS;
const SAVE_INTERVAL_MS = 1_000;

/** One copy a second while running; an end is saved at once. */
function isTooSoonToSave(parts: CleanupParts, cleanup: CleanupRecord, nowMs: number): boolean {
  return isBusy(parts, cleanup) && nowMs - cleanup.savedMs < SAVE_INTERVAL_MS;
}

function isBusy({ database }: CleanupParts, { status }: CleanupRecord): boolean {
  return status !== 'prepared' && (isRunningCleanup(status) || hasSenderToAsk(database));
}

/** Writes changes, or a heartbeat. */
async function saveCopy(parts: CleanupParts, deps: SaveDeps): Promise<void> {
  const { cleanup, rows, database, clock } = parts;
  const current = cleanup.find();
  if (current === null || current.status === 'prepared') return;
  const isQuiet = isBusy(parts, current) && clock() - current.savedMs >= HEARTBEAT_MS;
  if (current.version === current.savedVersion && !isQuiet) return;
  const progress = readCleanupProgress(database, current, clock());
  if (progress === null) return;
  const { cleanupId, userId, connectionId, tokenMasked, tokenUsedMs } = current;
  const access = { connectionId, tokenMasked, tokenUsedMs };
  const putBackRowIds = putBackRows(parts);
  // Each restored row restarts the work.
  const restoreCount = current.goal === 'restore' ? rows.toRestore().size : 0;
  const ownerRestarts = current.ownerRestarts + restoreCount;
  await deps.save({ cleanupId, userId, progress, putBackRowIds, ownerRestarts, ...access });
  cleanup.commitSaved(current.version, clock());
}

/** Selectable again: nothing of them is or will be in the trash. */
function putBackRows({ cleanup, rows }: CleanupParts): RowId[] {
  if (cleanup.find()?.goal !== 'move') return [];
  return rows
    .all()
    .filter(({ isPutBack }) => isPutBack)
    .map(({ rowId }) => rowId);
}

type ConfirmDeps = {
  /**
   * Called at least once before anything is dispatched; never throws, and takes a few seconds at most. @returns whether
   * the purchase is confirmed, as far as possible
   */
  beforeWork(cleanup: CleanupRecord): Promise<boolean>;
};

/** Interval for checking whether the confirmation, which may exceed the first wait, has been sent. */
const CONFIRM_AGAIN_MS = 10_000;

/**
 * Work waits for the confirmation mail, a quarter of an hour at most. When that has already passed because of a late
 * start, the mail is tried once, and nothing waits for it. That attempt is recorded first: an alarm that dies in it
 * each time would never reach the work.
 */
async function confirmFirst(
  { active, cleanup, clock }: CleanupParts,
  deps: ConfirmDeps,
): Promise<void> {
  const current = cleanup.find();
  if (current?.status !== 'surveying' || current.surveyBegunMs > 0) return;
  if (active.count().batches > 0) return;
  const latestMs = (current.paidMs ?? 0) + CONFIRM_WITHIN_MS;
  const isLate = clock() >= latestMs;
  if (isLate && current.unconfirmedUntilMs === latestMs) {
    cleanup.holdUntil(0);
    return;
  }
  if (isLate) cleanup.holdUntil(latestMs);
  const isConfirmed = await deps.beforeWork(current);
  const isHeld = !isConfirmed && clock() < latestMs;
  cleanup.holdUntil(isHeld ? Math.min(clock() + CONFIRM_AGAIN_MS, latestMs) : 0);
}
