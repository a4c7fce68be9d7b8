import { withDatabase } from './stack-database.ts';

/** Changes one row of the stack's database, for what only time or somebody else could bring about. */
export function changeRow(sql: string, values: readonly (string | number)[]): void {
  withDatabase((database) => {
    const { changes } = database.prepare(sql).run(...values);
    if (Number(changes) !== 1) throw new Error(`${changes} rows were changed`);
  });
}

/** Runs statements on the stack's database, all of them or none. */
export function runStatements(statements: readonly string[]): void {
  withDatabase((database) => {
    database.exec('BEGIN IMMEDIATE');
    for (const statement of statements) database.exec(statement);
    database.exec('COMMIT');
  });
}
