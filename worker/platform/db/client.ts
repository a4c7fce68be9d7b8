import { getTableColumns, is, SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

import { schema } from '#worker/schema.ts';

export type Database = ReturnType<typeof createDatabase>;

export function createDatabase(d1: D1Database) {
  return drizzle(d1, { schema });
}

/** The same database with a count of the statements sent through it. */
export function countedQueries(db: Database): { db: Database; queryCount: () => number } {
  let count = 0;
  const counting = new Proxy(db.$client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (name !== 'prepare') return value.bind(target);
      return (statement: string) => {
        count += 1;
        return target.prepare(statement);
      };
    },
  });
  return { db: createDatabase(counting), queryCount: () => count };
}

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
