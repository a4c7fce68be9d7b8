import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { getTableColumns, getTableName, is, Table } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';

import { PROJECT_DIR } from '#tests/stack/bootstrap.mjs';
import { schema } from '#worker/schema.ts';

const SCHEMA_FILES = globSync('worker/{*,platform/*}/*schema.ts', { cwd: PROJECT_DIR });

const policySchema = z.object({
  owner: z.enum(['user', 'visitor', 'user or visitor', 'service']),
  retention: z.string().trim().min(1),
  columns: z.record(
    z.string(),
    z.enum(['key', 'personal', 'secret', 'mailbox', 'figure', 'service']),
  ),
});

/** All that the files of the schema export, by name. */
async function exportedBySchema(): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  for (const file of SCHEMA_FILES) {
    const module: object = await import(
      /* @vite-ignore */ pathToFileURL(join(PROJECT_DIR, file)).href
    );
    for (const [name, value] of Object.entries(module)) found.set(name, value);
  }
  return found;
}

test.each(Object.entries(schema))(
  'each row of %s has an owner and an end, and each of its columns a class',
  async (name, table) => {
    const policy = policySchema.parse((await exportedBySchema()).get(`${name}Policy`));
    expect(Object.keys(policy.columns).toSorted()).toEqual(
      Object.keys(getTableColumns(table)).toSorted(),
    );
  },
);

test('no table is left out of the schema', async () => {
  const tables = [...(await exportedBySchema()).values()].filter((value) => is(value, Table));
  expect(tables.map(getTableName).toSorted()).toEqual(
    Object.values(schema).map(getTableName).toSorted(),
  );
});
