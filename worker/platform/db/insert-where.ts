import { getTableColumns, is, SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

import type { Database } from './client.ts';

/** The insert of a row where a condition holds, unless it is there already; for a batch. */
export function insertWhere<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  row: { [Key in keyof Table['$inferInsert']]: Table['$inferInsert'][Key] | SQL },
  condition: SQL | undefined,
) {
  const values = new Map<string, unknown>(Object.entries(row));
  // Every column in the table's order, as Drizzle names them.
  const params = Object.entries(getTableColumns(table)).map(([key, column]) => {
    const value = values.get(key) ?? column.default;
    if (value === null || value === undefined) return sql`NULL`;
    return is(value, SQL) ? value : sql`${sql.param(value, column)}`;
  });
  return db
    .insert(table)
    .select(sql`SELECT ${sql.join(params, sql`, `)} WHERE ${condition ?? sql`TRUE`}`)
    .onConflictDoNothing();
}
