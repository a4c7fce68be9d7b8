import { cleanedCount } from '#worker/domain/cleanup/trashed-count.ts';

import type { CleanupRow } from './cleanup-rows.ts';

/** How many emails the clean-ups paid for since then have moved, less what was put back. */
export function cleanedSince(rows: readonly CleanupRow[] | null, sinceMs: number): number {
  return (rows ?? [])
    .filter(({ paidAtMs }) => paidAtMs >= sinceMs)
    .reduce((sum, { progress }) => sum + cleanedCount(progress), 0);
}
