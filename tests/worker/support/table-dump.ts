import { env } from 'cloudflare:workers';
import { getTableColumns, getTableName } from 'drizzle-orm';

import { schema } from '#worker/schema.ts';

/** Every row of every table as text, to search for what must not be there. */
export async function dumpAllTables(): Promise<string> {
  const names = Object.values(schema).map((table) => getTableName(table));
  const tables = await Promise.all(
    names.map(async (name) => [
      name,
      (await env.DB.prepare(`SELECT * FROM ${name}`).all()).results,
    ]),
  );
  return JSON.stringify(tables);
}

/** The rows of one user, for "nothing of theirs has changed". */
export async function dumpRowsOf(userId: string): Promise<string> {
  const tables = Object.values(schema).filter((table) => 'userId' in getTableColumns(table));
  const rows = await Promise.all(
    tables.map(async (table) => {
      const name = getTableName(table);
      const statement = env.DB.prepare(`SELECT * FROM ${name} WHERE user_id = ? ORDER BY rowid`);
      return [name, (await statement.bind(userId).all()).results];
    }),
  );
  return JSON.stringify(rows);
}
