import { rowNumberAt } from '#worker/domain/cleanups/row-id.ts';
import type { CleanupGoal } from '#worker/domain/cleanups/cleanup-state.ts';

import type { BatchRecord } from '#durable-objects/mailbox-cleanup/stores/cleanup-records.ts';
import {
  countFlags,
  emptyFlagCounts,
  isInTrash,
  isToMove,
  mayLieInTrash,
  type FlagCounts,
} from '#durable-objects/mailbox-cleanup/stores/message-flags.ts';

type CountedBatch = Pick<
  BatchRecord,
  'flags' | 'rowNumbers' | 'wasMoved' | 'isTouched' | 'isFailed' | 'hasFailedToRestore'
>;

/** With failures, and whether any of it is or may be in the trash. */
export type RowCounts = FlagCounts & {
  selected: number;
  failed: number;
  unrestored: number;
  mayHold: boolean;
};

/** One pass over the messages. */
export function countRows(
  batches: readonly CountedBatch[],
  goal: CleanupGoal,
  rowCount: number,
): RowCounts[] {
  const counts = Array.from({ length: rowCount }, noCounts);
  for (const batch of batches) {
    const { flags, rowNumbers, wasMoved, isFailed, hasFailedToRestore } = batch;
    flags.forEach((known, position) => {
      const row = counts[rowNumberAt(rowNumbers, position)];
      if (row === undefined) return;
      row.selected += 1;
      countFlags(row, known, wasMoved);
      const isThere = isInTrash(known, wasMoved);
      if (goal === 'move' && isFailed && isToMove(known) && !isThere) row.failed += 1;
      if (goal === 'restore' && hasFailedToRestore && isThere) row.unrestored += 1;
      row.mayHold ||= mayLieInTrash(known, batch);
    });
  }
  return counts;
}

export function noCounts(): RowCounts {
  return { ...emptyFlagCounts(), selected: 0, failed: 0, unrestored: 0, mayHold: false };
}
