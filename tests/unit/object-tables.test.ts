import { expect, test } from 'vitest';

import { CLEANUP_TABLES } from '#durable-objects/mailbox-cleanup/open-cleanup-job.ts';
import { SCAN_TABLES } from '#durable-objects/mailbox-scan/stores/scan-tables.ts';
import { migrateObjectDatabase } from '#durable-objects/migrate-object-database.ts';
import { LEDGER_TABLES } from '#durable-objects/quota-ledger/ledger-tables.ts';
import { createSqliteObjectStorage } from '#tests/support/sqlite-object-storage.ts';

/** From this step on a scan's answers are kept as they are now; a scan of before begins again. */
const PRESENT_SCAN_STEP = 2;

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
  ['scan', SCAN_TABLES, PRESENT_SCAN_STEP],
  ['clean-up', CLEANUP_TABLES, 0],
  ['ledger', LEDGER_TABLES, 0],
] as const)(
  'whatever a former release reads of a %s is there after every later release’s steps',
  (_object, steps, firstStep) => {
    const now = columnsAfter(steps);
    for (let step = firstStep; step < steps.length; step += 1) {
      expect(now).toEqual(expect.arrayContaining(columnsAfter(steps.slice(0, step + 1))));
    }
  },
);

test('a scan that has lost its table of previews gets it back', () => {
  const database = createSqliteObjectStorage().beginLife();
  const dropped = SCAN_TABLES.findIndex((step) => step.includes('DROP TABLE preview_meter'));
  migrateObjectDatabase(database, SCAN_TABLES.slice(0, dropped + 1));
  const count = 'SELECT units FROM preview_meter';
  expect(() => database.sql.exec(count).toArray()).toThrow('no such table');
  migrateObjectDatabase(database, SCAN_TABLES);
  expect(database.sql.exec(count).toArray()).toEqual([]);
});
