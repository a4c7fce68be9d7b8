import { expect, test } from 'vitest';

import { CLEANUP_TABLES } from '#durable-objects/mailbox-cleanup/open-cleanup-job.ts';
import { SCAN_TABLES } from '#durable-objects/mailbox-scan/stores/scan-tables.ts';
import { migrateObjectDatabase } from '#durable-objects/object-database.ts';
import { LEDGER_TABLES } from '#durable-objects/quota-ledger/ledger-store.ts';
import { createSqliteObjectStorage } from '#tests/support/sqlite-object-storage.ts';

/** Every column of every table after these steps. */
function columnsAfter(steps: readonly string[]): string[] {
  const database = createSqliteObjectStorage().beginLife();
  migrateObjectDatabase(database, steps);
  return database.sql
    .exec(
      `SELECT t.name || '.' || c.name AS name FROM sqlite_schema t, pragma_table_info(t.name) c
       WHERE t.type = 'table'`,
    )
    .toArray()
    .map(({ name }) => String(name));
}

test.each([
  ['scan', SCAN_TABLES],
  ['clean-up', CLEANUP_TABLES],
  ['ledger', LEDGER_TABLES],
] as const)(
  'no step takes from the tables of a %s what an earlier one has made',
  (_object, steps) => {
    const now = columnsAfter(steps);
    for (let step = 0; step < steps.length; step += 1) {
      expect(now).toEqual(expect.arrayContaining(columnsAfter(steps.slice(0, step + 1))));
    }
  },
);

test('an object that is started again runs the steps that it lacks, and no other', () => {
  const database = createSqliteObjectStorage().beginLife();
  const first = 'CREATE TABLE a (id INTEGER);';
  migrateObjectDatabase(database, [first]);
  migrateObjectDatabase(database, [first, 'ALTER TABLE a ADD COLUMN name TEXT;']);
  migrateObjectDatabase(database, [first, 'ALTER TABLE a ADD COLUMN name TEXT;']);
  expect(database.sql.exec('SELECT id, name FROM a').toArray()).toEqual([]);
});
