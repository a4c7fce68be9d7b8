import { env } from 'cloudflare:workers';
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

import { schema } from '#worker/schema.ts';

/** Every row of every table as text, to search for what must not be there. */
export async function dumpAllTables(): Promise<string> {
  return dumpRows(Object.values(schema), (name) => env.DB.prepare(`SELECT * FROM ${name}`));
}

/** The rows of one user, for "nothing of theirs has changed". */
export async function dumpRowsOf(userId: string): Promise<string> {
  const tables = Object.values(schema).filter((table) => 'userId' in getTableColumns(table));
  return dumpRows(tables, (name) =>
    env.DB.prepare(`SELECT * FROM ${name} WHERE user_id = ? ORDER BY rowid`).bind(userId),
  );
}

/** In one batch: to D1, the way there and back costs more than the rows of a table. */
async function dumpRows(
  tables: readonly SQLiteTable[],
  select: (tableName: string) => D1PreparedStatement,
): Promise<string> {
  const names = tables.map((table) => getTableName(table));
  const answers = await env.DB.batch(names.map(select));
  return JSON.stringify(answers.map(({ results }, order) => [names[order], results]));
}
