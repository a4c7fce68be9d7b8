import { getTableColumns, is, SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

import type { Database } from './client.ts';

/** For a batch: inserts a row if a condition holds and it does not exist. */
export function insertWhere<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  row: { [Key in keyof Table['$inferInsert']]: Table['$inferInsert'][Key] | SQL },
  condition: SQL | undefined,
) {
  const values = new Map<string, unknown>(Object.entries(row));
  // In table order.
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
