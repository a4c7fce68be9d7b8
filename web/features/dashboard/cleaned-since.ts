import type { CleanupRow } from './cleanup-rows.ts';

/** How many emails the clean-ups paid for since then have moved, less what was put back. */
export function cleanedSince(rows: readonly CleanupRow[] | null, sinceMs: number): number {
  return (rows ?? [])
    .filter(({ paidAtMs }) => paidAtMs >= sinceMs)
    .reduce((sum, { progress }) => sum + progress.movedCount - progress.restoredCount, 0);
}
