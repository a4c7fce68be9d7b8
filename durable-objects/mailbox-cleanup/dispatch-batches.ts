import { SURVEY_BATCH } from '#durable-objects/mailbox-cleanup/stores/batch-store.ts';
import type { CleanupRecord } from '#durable-objects/mailbox-cleanup/stores/cleanup-records.ts';
import {
  concurrentBatches,
  dueSenderNumbers,
  areSendersDue,
} from '#durable-objects/mailbox-cleanup/unsubscribe/sender-schedule.ts';
import type { CleanupQueue } from '#worker/cleanups/cleanup-queue.ts';
import type { CleanupBatch } from '#worker/contract/mailbox-cleanup.ts';
import { isRunningCleanup } from '#worker/domain/cleanups/cleanup-state.ts';
import { GMAIL_PRICES } from '#worker/domain/quota/user-units.ts';

import { CONCURRENT_BATCHES, CONCURRENT_SENDERS } from './active-batches.ts';
import type { CleanupParts } from './cleanup-parts.ts';

/**
 * Counts batches as queued before sending: a consumer may finish before the queue has confirmed. Those that the queue
 * refused are due again.
 */
export async function dispatchDueBatches(
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

/** As many as the quota allows, so that few are refused; while Google is failing a single one, as a probe. */
export function dueBatches(parts: CleanupParts): CleanupBatch[] {
  const { active, cleanup, batches, database, budget, clock } = parts;
  const nowMs = clock();
  const current = cleanup.find();
  if (current === null || current.status === 'prepared') return [];
  const { goal, status, attempts, isSurveyNew } = current;
  if (!isRunningCleanup(status) || heldUntil(current) > nowMs) return [];
  const affordable = budget.affordableCalls(GMAIL_PRICES.batchModify);
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

/** Dispatch is blocked until then: by Retry-After, or until the purchase is confirmed. */
export function heldUntil({ waitingUntilMs, unconfirmedUntilMs }: CleanupRecord): number {
  return Math.max(waitingUntilMs ?? 0, unconfirmedUntilMs);
}

/** By the same limits. */
export function dueSenders(parts: CleanupParts): CleanupBatch[] {
  const { active, cleanup, batches, database, budget, clock } = parts;
  const nowMs = clock();
  const current = cleanup.find();
  if (current === null || current.status === 'prepared') return [];
  if (heldUntil(current) > nowMs || !areSendersDue(database, current)) return [];
  const affordable = budget.affordableCalls(GMAIL_PRICES.getMessage);
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
