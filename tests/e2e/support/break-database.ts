import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { stateDir } from './running-stack.ts';

/** The Worker writes to the same file. */
const LOCK_WAIT_MS = 10_000;
const PREFIX = 'refused_';

/** Has the database refuse to write to a table, as one that is broken does, until it is mended. */
export function refuseWrites(event: 'INSERT' | 'UPDATE' | 'DELETE', table: string): void {
  withDatabase((database) =>
    database.exec(
      `CREATE TRIGGER ${PREFIX}${table} BEFORE ${event} ON ${table} BEGIN SELECT RAISE(ABORT, 'broken'); END`,
    ),
  );
}

/** It takes again all that it refused. */
export function mendDatabase(): void {
  withDatabase((database) => {
    const refusals = database
      .prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name GLOB '${PREFIX}*'`)
      .all();
    for (const { name } of refusals) database.exec(`DROP TRIGGER ${String(name)}`);
  });
}

function withDatabase(act: (database: DatabaseSync) => void): void {
  const folder = join(stateDir(), 'v3/d1/miniflare-D1DatabaseObject');
  const [file, ...others] = readdirSync(folder).filter(
    (name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite',
  );
  if (file === undefined || others.length > 0) throw new Error(`not one database in ${folder}`);
  const database = new DatabaseSync(join(folder, file), { timeout: LOCK_WAIT_MS });
  try {
    act(database);
  } finally {
    database.close();
  }
}
