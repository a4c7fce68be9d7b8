import type { CleanupRecord } from '#durable-objects/mailbox-cleanup/stores/cleanup-records.ts';
import { type FailedWaitReason, NOTICED_PAUSE_MS } from '#worker/domain/quota/gmail-wait.ts';
import type { UnitRefusal } from '#worker/domain/quota/quota-lease.ts';
import { backoffMs, areRetriesExhausted } from '#worker/domain/scans/scan-rules.ts';

import type { CleanupParts } from './cleanup-parts.ts';

type FailedWait = { afterMs: number | null; reason: FailedWaitReason | null };

export const UNANSWERED: FailedWait = { afterMs: null, reason: 'unanswered' };

/** Failures apply to the whole clean-up: single calls probe Google until `giveUp`. `afterMs`: from Retry-After. */
export function waitAfterFailure(
  { cleanup, clock, random }: CleanupParts,
  current: CleanupRecord,
  { afterMs, reason }: FailedWait,
  giveUp: () => void,
): void {
  const nowMs = clock();
  if (areRetriesExhausted(current, nowMs)) giveUp();
  else {
    const untilMs = nowMs + backoffMs(current.attempts, afterMs, random());
    cleanup.recordFailure(nowMs, untilMs, reason);
  }
}

export function waitForUnits(
  { cleanup, clock }: Pick<CleanupParts, 'cleanup' | 'clock'>,
  { availableAtMs, reason }: UnitRefusal,
): void {
  const isNoticed = availableAtMs - clock() >= NOTICED_PAUSE_MS;
  cleanup.waitUntil(availableAtMs, reason === 'day' ? 'day' : isNoticed ? 'pace' : null);
}
