import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { DAY_MS } from '#worker/domain/duration.ts';

import { stateDir } from './running-stack.ts';

/** The Worker writes to the same file. */
const LOCK_WAIT_MS = 10_000;

/** As if a clean-up had been paid for, and its mail moved, so many days earlier, by its order and by its object, which holds the time itself. */
export function letDaysPass(cleanupId: string, days: number): void {
  const aged = [
    {
      folder: 'do/grinbox-local-MailboxCleanup',
      table: 'cleanup',
      // An object holds one clean-up: all of its batches are of that one.
      beside: (ms: number) => `UPDATE batches SET tried_first_ms = tried_first_ms - ${ms}`,
      change: 'UPDATE cleanup SET paid_ms = paid_ms - ?1 WHERE cleanup_id = ?2',
    },
    {
      folder: 'd1/miniflare-D1DatabaseObject',
      table: 'payments',
      beside: () => '',
      change:
        'UPDATE payments SET paid_at = paid_at - ?1 WHERE id = (SELECT payment_id FROM cleanups WHERE id = ?2)',
    },
  ];
  for (const { folder, table, change, beside } of aged) {
    const files = databasesIn(join(stateDir(), 'v3', folder));
    const changed = files.reduce((sum, file) => {
      return (
        sum +
        changedIn(file, table, (database) => {
          const { changes } = database.prepare(change).run(days * DAY_MS, cleanupId);
          if (Number(changes) > 0) database.exec(beside(days * DAY_MS));
          return changes;
        })
      );
    }, 0);
    if (changed !== 1) throw new Error(`${changed} rows of ${table} are of ${cleanupId}`);
  }
}

function databasesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite')
    .map((name) => join(folder, name));
}

function changedIn(
  file: string,
  table: string,
  change: (database: DatabaseSync) => number | bigint,
): number {
  const database = new DatabaseSync(file, { timeout: LOCK_WAIT_MS });
  try {
    // Other tests' objects come and go meanwhile: one just made has no tables yet, one just emptied none any more.
    const known = database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(table);
    return known === undefined ? 0 : Number(change(database));
  } finally {
    database.close();
  }
}
