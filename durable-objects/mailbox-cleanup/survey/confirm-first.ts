import { CONFIRM_WITHIN_MS } from '#worker/domain/mail/mail-schedule.ts';

import type { CleanupParts } from '#durable-objects/mailbox-cleanup/cleanup-parts.ts';
import type { CleanupRecord } from '#durable-objects/mailbox-cleanup/stores/cleanup-records.ts';

export type ConfirmDeps = {
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
export async function confirmFirst(
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
