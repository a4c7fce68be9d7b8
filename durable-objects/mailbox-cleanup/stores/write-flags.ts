import type { ObjectDatabase } from '#durable-objects/object-database.ts';
import { rowNumberAt } from '#worker/domain/cleanups/row-id.ts';

import type { BatchRecord } from './cleanup-records.ts';
import {
  countFlags,
  emptyFlagCounts,
  isFoundInTrash,
  isInTrash,
  isToCheck,
} from './message-flags.ts';

/** What is true of each row: whether it is asked back, and the size of a mail of it. */
export type RowFacts = { asked: (row: number) => boolean; meanBytes: readonly number[] };

type CountedBatch = Pick<BatchRecord, 'batchNumber' | 'wasMoved' | 'rowNumbers' | 'unproven'>;

/** Writes the flags of a batch with all that is counted by them. */
export function writeFlags(
  database: ObjectDatabase,
  { batchNumber, wasMoved, rowNumbers, unproven }: CountedBatch,
  flags: Uint8Array,
  { asked, meanBytes }: RowFacts,
): void {
  const counts = emptyFlagCounts();
  let toRestore = 0;
  let found = 0;
  let unchecked = 0;
  let trashedBytes = 0;
  flags.forEach((flag, position) => {
    countFlags(counts, flag, wasMoved);
    if (isToCheck(flag, unproven?.[position])) unchecked += 1;
    if (!isInTrash(flag, wasMoved)) return;
    const row = rowNumberAt(rowNumbers, position);
    trashedBytes += meanBytes[row] ?? 0;
    if (!asked(row)) return;
    toRestore += 1;
    if (isFoundInTrash(flag, wasMoved)) found += 1;
  });
  database.sql.exec(
    `UPDATE batches SET flags = ?, moved_count = ?, restored_count = ?, absent_count = ?,
       gone_count = ?, kept_count = ?, left_count = ?, refuted_count = ?, spared_count = ?,
       to_restore_count = ?, found_count = ?, unchecked_count = ?, trashed_bytes = ?,
       weighed_count = ?
     WHERE batch_number = ?`,
    flags,
    counts.moved,
    counts.restored,
    counts.absent,
    counts.gone,
    counts.kept,
    counts.left,
    counts.refuted,
    counts.spared,
    toRestore,
    found,
    unchecked,
    trashedBytes,
    counts.moved - counts.restored - counts.absent,
    batchNumber,
  );
}
