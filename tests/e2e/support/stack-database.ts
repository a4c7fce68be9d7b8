import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { z } from 'zod';

import { stateDir } from './running-stack.ts';

/** The Worker writes to the same file. */
const LOCK_WAIT_MS = 10_000;

/**
 * Opens the stack's database beside the Worker, for as long as `work` takes: some thousandths of a second, since a
 * request that meets a lock is answered with 500.
 */
export function withDatabase<Result>(work: (database: DatabaseSync) => Result): Result {
  const folder = join(stateDir(), 'v3/d1/miniflare-D1DatabaseObject');
  const [file, ...others] = readdirSync(folder).filter(
    (name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite',
  );
  if (file === undefined || others.length > 0) throw new Error(`not one database in ${folder}`);
  const database = new DatabaseSync(join(folder, file), { timeout: LOCK_WAIT_MS });
  try {
    // The Worker waits for nobody: what holds the file must be done before a disk is.
    database.exec('PRAGMA synchronous = OFF');
    return work(database);
  } finally {
    database.close();
  }
}

const tableSchema = z.object({ name: z.string() });

/** Where in the stack's database, in which table and column, any of these words stands. */
export function placesInDatabase(words: readonly string[]): string[] {
  return withDatabase((database) => {
    const tables = database
      .prepare(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'",
      )
      .all()
      .map((row) => tableSchema.parse(row).name);
    const places = tables.flatMap((name) =>
      database
        .prepare(`SELECT * FROM "${name}"`)
        .all()
        .flatMap((row) => Object.entries(row))
        .filter(([, value]) => words.some((word) => textOf(value).includes(word)))
        .map(([column]) => `${name}.${column}`),
    );
    return [...new Set(places)].toSorted();
  });
}

function textOf(value: unknown): string {
  return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value);
}
