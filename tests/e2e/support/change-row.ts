import { withDatabase } from './stack-database.ts';

/** Changes one row of the stack's database, for what only time or somebody else could bring about. */
export function changeRow(sql: string, values: readonly (string | number)[]): void {
  withDatabase((database) => {
    // The Worker waits for nobody: what holds the file must be done before a disk is.
    database.exec('PRAGMA synchronous = OFF');
    const { changes } = database.prepare(sql).run(...values);
    if (Number(changes) !== 1) throw new Error(`${changes} rows were changed`);
  });
}
