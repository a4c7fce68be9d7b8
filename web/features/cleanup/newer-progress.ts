import type { CleanupProgress } from '#worker/contract/cleanups.ts';

/**
 * How a clean-up stands, of two answers that may have passed each other on their way: what somebody asked for may
 * be answered after the socket has told how it ended. `latest` is the one that arrived last, and stands unless
 * the other is certainly newer.
 */
export function newerProgress(latest: CleanupProgress, other: CleanupProgress): CleanupProgress {
  return other.version > latest.version ? other : latest;
}
