import { trashedCount } from '#worker/domain/cleanups/cleanup-state.ts';

import type { CleanupRow } from './cleanup-rows.ts';

/** How many emails of the clean-ups paid for since then lie in the trash, or lay there until Gmail emptied it. */
export function cleanedSince(rows: readonly CleanupRow[] | null, sinceMs: number): number {
  return sumSince(rows, sinceMs, ({ progress }) => trashedCount(progress));
}

/**
 * How many emails of a weighing have been bought since, and are on offer in it no more: also those that a clean-up has left
 * where they are, as what was answered meanwhile. What was put back lies there again.
 */
export function boughtSince(rows: readonly CleanupRow[] | null, sinceMs: number): number {
  return sumSince(rows, sinceMs, ({ selectedCount, progress }) =>
    Math.max(0, selectedCount - progress.restoredCount),
  );
}

function sumSince(
  rows: readonly CleanupRow[] | null,
  sinceMs: number,
  countOf: (row: CleanupRow) => number,
): number {
  return (rows ?? [])
    .filter(({ paidAtMs }) => paidAtMs >= sinceMs)
    .reduce((sum, row) => sum + countOf(row), 0);
}
