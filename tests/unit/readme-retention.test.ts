import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { PROJECT_DIR } from '#tests/stack/bootstrap.mjs';
import { schema } from '#worker/schema.ts';

test('the README says of every table of the database what it holds and until when', () => {
  const readme = readFileSync(join(PROJECT_DIR, 'README.md'), 'utf8');
  const [, section = ''] = readme.split('### What is kept, where, and for how long');
  const [table = ''] = section.split('\n#');
  const places: readonly string[] = table.match(/`[a-z_]+`/g) ?? [];
  const names = Object.values(schema).map((each) => `\`${getTableName(each)}\``);
  expect(names.filter((name) => !places.includes(name))).toEqual([]);
});
