import type { ObjectDatabase } from '#durable-objects/object-database.ts';

import { SURVEY_BATCH } from './batch-store.ts';

export type BatchTotals = {
  selectedCount: number;
  movedCount: number;
  goneCount: number;
  keptCount: number;
  failedCount: number;
  restoredCount: number;
};

/** Of a batch that Gmail has not answered for, what was found in the trash; otherwise all but what was left out. */
const MOVABLE = 'message_count - gone_count - kept_count';
const MOVED = `CASE WHEN was_moved = 1 THEN ${MOVABLE} ELSE ours_count END`;

/** What the batches of mail add up to. */
export function readBatchTotals(database: ObjectDatabase): BatchTotals {
  const [row] = database.sql
    .exec(
      `SELECT SUM(message_count) AS selected, SUM(gone_count) AS gone, SUM(kept_count) AS kept,
         SUM(${MOVED}) AS moved,
         SUM(CASE WHEN is_failed = 1 THEN ${MOVABLE} END) AS failed,
         SUM(CASE WHEN state = 'restored' THEN ${MOVED} END) AS restored
       FROM batches WHERE batch_number > ?`,
      SURVEY_BATCH,
    )
    .toArray();
  return {
    selectedCount: Number(row?.['selected'] ?? 0),
    movedCount: Number(row?.['moved'] ?? 0),
    goneCount: Number(row?.['gone'] ?? 0),
    keptCount: Number(row?.['kept'] ?? 0),
    failedCount: Number(row?.['failed'] ?? 0),
    restoredCount: Number(row?.['restored'] ?? 0),
  };
}
