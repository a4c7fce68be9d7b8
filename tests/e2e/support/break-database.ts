import { readRows, runStatements } from './stack-database.ts';

const PREFIX = 'refused_';

/** Has the database refuse to write to a table, as one that is broken does, until it is mended. */
export async function refuseWrites(
  event: 'INSERT' | 'UPDATE' | 'DELETE',
  table: string,
): Promise<void> {
  await runStatements([
    `CREATE TRIGGER ${PREFIX}${table} BEFORE ${event} ON ${table} BEGIN SELECT RAISE(ABORT, 'broken'); END`,
  ]);
}

/** It takes again all that it refused. */
export async function mendDatabase(): Promise<void> {
  const refusals = await readRows(
    `SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name GLOB '${PREFIX}*'`,
  );
  for (const { name } of refusals) await runStatements([`DROP TRIGGER ${String(name)}`]);
}
