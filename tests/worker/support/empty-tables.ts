import { env } from 'cloudflare:workers';
import { getTableName } from 'drizzle-orm';

import { schema } from '#worker/schema.ts';

/** For tests of work that looks at all rows there are. */
export async function emptyTables(): Promise<void> {
  const names = Object.values(schema).map((table) => getTableName(table));
  await env.DB.batch([
    // Foreign keys are looked at when all tables are empty, whichever was the first.
    env.DB.prepare('PRAGMA defer_foreign_keys = ON'),
    ...names.map((name) => env.DB.prepare(`DELETE FROM ${name}`)),
  ]);
}
