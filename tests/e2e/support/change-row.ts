import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { stateDir } from './running-stack.ts';

/** The Worker writes to the same file. */
const LOCK_WAIT_MS = 10_000;

/** Changes one row of the stack's database, for what only time or somebody else could bring about. */
export function changeRow(sql: string, values: readonly (string | number)[]): void {
  const folder = join(stateDir(), 'v3/d1/miniflare-D1DatabaseObject');
  const [file, ...others] = readdirSync(folder).filter(
    (name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite',
  );
  if (file === undefined || others.length > 0) throw new Error(`not one database in ${folder}`);
  const database = new DatabaseSync(join(folder, file), { timeout: LOCK_WAIT_MS });
  // The Worker waits for nobody: what holds the file must be done before a disk is.
  database.exec('PRAGMA synchronous = OFF');
  try {
    const { changes } = database.prepare(sql).run(...values);
    if (Number(changes) !== 1) throw new Error(`${changes} rows were changed`);
  } finally {
    database.close();
  }
}
