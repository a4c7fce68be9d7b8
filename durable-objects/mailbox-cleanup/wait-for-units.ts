import type { RefusedUnits } from '#durable-objects/unit-budget.ts';
import { NOTICED_PAUSE_MS } from '#worker/domain/quota/gmail-wait.ts';

import type { CleanupParts } from './cleanup-parts.ts';

/** Waits until the quota has room again. */
export function waitForUnits(
  { cleanup, clock }: Pick<CleanupParts, 'cleanup' | 'clock'>,
  { availableAtMs, reason }: RefusedUnits,
): void {
  const isNoticed = availableAtMs - clock() >= NOTICED_PAUSE_MS;
  cleanup.waitUntil(availableAtMs, reason === 'day' ? 'day' : isNoticed ? 'pace' : null);
}
