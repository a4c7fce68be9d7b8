import { z } from 'zod';

import { workerOrigin } from './running-stack.ts';

type Value = string | number;

const answerSchema = z.object({
  result: z.array(
    z.object({
      results: z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.unknown())) }),
      meta: z.object({ changes: z.number() }),
    }),
  ),
});

type Executed = z.output<typeof answerSchema>['result'];

/** The Worker's only database has this id on every machine (wrangler.toml). */
const DATABASE_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Runs statements in the Worker's own database, by wrangler's local explorer. A second process that opened the file
 * would lock requests out, which are then answered with 500. Parameters are texts; SQLite makes numbers of them where a
 * column or a sum wants one.
 */
async function execute(sql: string, params: readonly Value[] = []): Promise<Executed> {
  const url = `${workerOrigin()}/cdn-cgi/local/explorer/api/d1/database/${DATABASE_ID}/raw`;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sql, params: params.map(String) }),
  });
  if (!answer.ok) throw new Error(`${answer.status} to ${sql}: ${await answer.text()}`);
  return answerSchema.parse(await answer.json()).result;
}

export async function readRows(sql: string): Promise<Record<string, unknown>[]> {
  return (await execute(sql)).flatMap(({ results: { columns, rows } }) =>
    rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]]))),
  );
}

/** Changes one row of the stack's database, for what only time or somebody else could bring about. */
export async function changeRow(sql: string, values: readonly Value[]): Promise<void> {
  const changed = (await execute(sql, values)).reduce((sum, { meta }) => sum + meta.changes, 0);
  if (changed !== 1) throw new Error(`${changed} rows were changed`);
}

/** Runs statements on the stack's database, all of them or none. */
export async function runStatements(statements: readonly string[]): Promise<void> {
  await execute(statements.join(';\n'));
}

/** Where in the stack's database, in which table and column, any of these words stands. */
export async function placesInDatabase(words: readonly string[]): Promise<string[]> {
  const tables = await readRows(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'",
  );
  const places: string[] = [];
  for (const table of tables) {
    const name = String(table['name']);
    for (const row of await readRows(`SELECT * FROM "${name}"`)) {
      for (const [column, value] of Object.entries(row)) {
        if (words.some((word) => textOf(value).includes(word))) places.push(`${name}.${column}`);
      }
    }
  }
  return [...new Set(places)].toSorted();
}

/** Bytes come as a list of numbers. */
function textOf(value: unknown): string {
  return Array.isArray(value) ? String.fromCharCode(...value.map(Number)) : String(value);
}
