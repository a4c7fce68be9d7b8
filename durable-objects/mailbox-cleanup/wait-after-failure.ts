import { backoffMs, isGivenUp } from '#worker/domain/scan/backoff.ts';

import type { CleanupParts } from './cleanup-parts.ts';
import type { CleanupRecord } from './cleanup-records.ts';

/**
 * Google's failures are the whole clean-up's: one call at a time asks whether they are over, until it is given up.
 * `namedMs`: a time that Google has named.
 */
export function waitAfterFailure(
  { cleanup, clock, random }: CleanupParts,
  current: CleanupRecord,
  namedMs: number | null,
  giveUp: () => void,
): void {
  const nowMs = clock();
  if (isGivenUp(current, nowMs)) giveUp();
  else cleanup.recordFailure(nowMs, nowMs + backoffMs(current.attempts, namedMs, random()));
}
