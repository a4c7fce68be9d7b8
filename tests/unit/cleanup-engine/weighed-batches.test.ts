import { expect, test } from 'vitest';

import { readBatchTotals } from '#durable-objects/mailbox-cleanup/batch-totals.ts';
import { CLEANUP_TABLES } from '#durable-objects/mailbox-cleanup/open-cleanup-job.ts';
import { migrateObjectDatabase } from '#durable-objects/migrate-object-database.ts';
import { createSqliteObjectStorage } from '#tests/support/sqlite-object-storage.ts';

/** A clean-up of two batches of ten mails, in a row whose mails are of a thousand bytes. */
function buildBatches() {
  const database = createSqliteObjectStorage().beginLife();
  migrateObjectDatabase(database, CLEANUP_TABLES);
  database.sql.exec(
    `INSERT INTO chosen_rows (row_number, row_id, promise, mean_bytes)
     VALUES (0, 'sender:1', '{}', 1000);
     INSERT INTO batches (batch_number, sealed_ids, message_count, flags)
     VALUES (1, '', 10, x''), (2, '', 10, x'');`,
  );
  const change = (batchNumber: number, changes: string) =>
    database.sql.exec(`UPDATE batches SET ${changes} WHERE batch_number = ?`, batchNumber);
  const trashedBytes = () => readBatchTotals(database, 'move').trashedBytes;
  return { change, trashedBytes };
}

test('what code of before has moved is of no known size until all of it is weighed', () => {
  const { change, trashedBytes } = buildBatches();
  expect(trashedBytes()).toBe(0);
  change(1, 'moved_count = 10');
  expect(trashedBytes()).toBeNull();
  change(2, 'moved_count = 10, trashed_bytes = 10000, weighed_count = 10');
  expect(trashedBytes()).toBeNull();
  change(1, 'trashed_bytes = 10000, weighed_count = 10');
  expect(trashedBytes()).toBe(20_000);
});

test('what code of before has put back is not counted as if it still lay in the trash', () => {
  const { change, trashedBytes } = buildBatches();
  change(1, 'moved_count = 10, trashed_bytes = 10000, weighed_count = 10');
  expect(trashedBytes()).toBe(10_000);
  change(1, 'restored_count = 10');
  expect(trashedBytes()).toBeNull();
  change(1, 'trashed_bytes = 0, weighed_count = 0');
  expect(trashedBytes()).toBe(0);
});

test('what code of before has weighed although it had left the trash is of no known size until it is weighed anew', () => {
  const { change, trashedBytes } = buildBatches();
  change(1, 'moved_count = 10, absent_count = 4, trashed_bytes = 10000, weighed_count = 10');
  expect(trashedBytes()).toBeNull();
  change(1, 'trashed_bytes = 6000, weighed_count = 6');
  expect(trashedBytes()).toBe(6_000);
});
