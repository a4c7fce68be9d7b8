import { CONFIRM_WITHIN_MS } from '#worker/domain/mail/mail-schedule.ts';

import type { CleanupParts } from '#durable-objects/mailbox-cleanup/cleanup-parts.ts';
import type { CleanupRecord } from '#durable-objects/mailbox-cleanup/stores/cleanup-records.ts';

export type ConfirmDeps = {
  /**
   * Called before anything is dispatched, at least once; throws nothing and takes a few seconds at most. @returns
   * whether the purchase is confirmed, as far as it can be
   */
  beforeWork(cleanup: CleanupRecord): Promise<boolean>;
};

/** So often it is looked whether the purchase has been confirmed, which may have taken a moment longer than was waited. */
const CONFIRM_AGAIN_MS = 10_000;

/**
 * What was bought is confirmed before it begins, or begins a quarter of an hour late without. Also where all of that
 * quarter has passed already, because it was started late, the mail is tried once before; then nothing waits for it. That
 * last attempt is noted before it is made: an alarm that dies of it each time would never come to the work.
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
