import { trashedCount } from '#worker/domain/cleanup/trashed-count.ts';

import type { CleanupRow } from './cleanup-rows.ts';

/** How many emails of the clean-ups paid for since then lie in the trash, or lay there until Gmail emptied it. */
export function cleanedSince(rows: readonly CleanupRow[] | null, sinceMs: number): number {
  return (rows ?? [])
    .filter(({ paidAtMs }) => paidAtMs >= sinceMs)
    .reduce((sum, { progress }) => sum + trashedCount(progress), 0);
}
