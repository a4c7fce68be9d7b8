import { withDatabase } from './stack-database.ts';

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
