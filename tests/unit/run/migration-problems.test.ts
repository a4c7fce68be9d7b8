import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { migrationProblems } from '#tests/tools/run/checks/migration-problems.ts';

function migrations(files: Record<string, string>, journal = Object.keys(files)): string {
  const folder = mkdtempSync(join(tmpdir(), 'grinbox-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'meta'));
  for (const [tag, sql] of Object.entries(files)) writeFileSync(join(folder, `${tag}.sql`), sql);
  const entries = journal.map((tag, idx) => ({ idx, tag }));
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
  return folder;
}

const CREATE = 'CREATE TABLE `a` (`id` text);';

test('additive migrations in order are fine', () => {
  const folder = migrations({
    '0000_create_a': CREATE,
    '0001_add_b': 'ALTER TABLE `a` ADD `b` text;',
  });
  expect(migrationProblems(folder)).toEqual([]);
});

test('a number used twice or left out is named', () => {
  expect(
    migrationProblems(migrations({ '0000_create_a': CREATE, '0000_create_b': CREATE })),
  ).toEqual(['0000_create_b.sql: expected number 0001']);
  expect(migrationProblems(migrations({ '0001_create_a': CREATE }))).toEqual([
    '0001_create_a.sql: expected number 0000',
  ]);
});

test('a file and the journal must name each other', () => {
  const missing = migrations({ '0000_create_a': CREATE }, []);
  expect(migrationProblems(missing)).toEqual(['0000_create_a: not in the journal']);
  const extra = migrations({ '0000_create_a': CREATE }, ['0000_create_a', '0001_create_b']);
  expect(migrationProblems(extra)).toEqual(['0001_create_b: in the journal only']);
});

test.each([
  'DROP TABLE `a`;',
  'drop  table a;',
  'CREATE TABLE `__new_a` (`id` text);',
  'ALTER TABLE a DROP COLUMN b;',
])('%s is refused', (sql) => {
  expect(migrationProblems(migrations({ '0000_change_a': sql }))).toHaveLength(1);
});
