import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { DAY_MS, HOUR_MS } from '#worker/domain/duration.ts';

import { expect } from './journey.ts';
import { stateDir } from './running-stack.ts';

/** The Worker writes to the same file. */
const LOCK_WAIT_MS = 10_000;
const OBJECTS = 'do/grinbox-local-MailboxCleanup';
/** Of all objects of a class: what they hold themselves is beside it. */
const METADATA = 'metadata.sqlite';

/**
 * Until the object of a clean-up that has saved its end has set its next run, by what it holds: a test that changes
 * that sooner would have it run at once.
 */
export async function untilScheduled(cleanupId: string): Promise<void> {
  const object = databasesIn(OBJECTS).find((file) =>
    useTable(file, 'cleanup', (database) =>
      database.prepare('SELECT 1 FROM cleanup WHERE cleanup_id = ?').get(cleanupId),
    ),
  );
  if (object === undefined) throw new Error(`no object has the clean-up ${cleanupId}`);
  // Kept in nanoseconds, more than a number holds. While a run is under way it is the time of that run.
  const isAhead = 'SELECT 1 FROM _cf_ALARM WHERE actor_id = ? AND scheduled_time / 1000000 > ?';
  await expect
    .poll(() =>
      useTable(join(folderOf(OBJECTS), METADATA), '_cf_ALARM', (database) =>
        database.prepare(isAhead).get(basename(object, '.sqlite'), Date.now() + HOUR_MS),
      ),
    )
    .toBeDefined();
}

/** As if a clean-up had been paid for, and its mail moved, so many days earlier, by its order and by its object, which holds the time itself. */
export function letDaysPass(cleanupId: string, days: number): void {
  const aged = [
    {
      folder: OBJECTS,
      table: 'cleanup',
      // An object holds one clean-up: all of its batches are of that one.
      beside: (ms: number) =>
        `UPDATE batches SET tried_first_ms = tried_first_ms - ${ms}, tried_last_ms = tried_last_ms - ${ms}`,
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
    const changed = databasesIn(folder).filter((file) =>
      useTable(file, table, (database) => {
        const { changes } = database.prepare(change).run(days * DAY_MS, cleanupId);
        if (Number(changes) > 0) database.exec(beside(days * DAY_MS));
        return Number(changes) === 1;
      }),
    );
    if (changed.length !== 1) {
      throw new Error(`${changed.length} databases have a row of ${table} of ${cleanupId}`);
    }
  }
}

function folderOf(name: string): string {
  return join(stateDir(), 'v3', name);
}

function databasesIn(name: string): string[] {
  const folder = folderOf(name);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sqlite') && file !== METADATA)
    .map((file) => join(folder, file));
}

/** @returns what `use` does; undefined: there is no such table */
function useTable<T>(
  file: string,
  table: string,
  use: (database: DatabaseSync) => T,
): T | undefined {
  const database = new DatabaseSync(file, { timeout: LOCK_WAIT_MS });
  try {
    // Other tests' objects come and go meanwhile: one just made has no tables yet, one just emptied none any more.
    const known = database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(table);
    return known === undefined ? undefined : use(database);
  } finally {
    database.close();
  }
}
